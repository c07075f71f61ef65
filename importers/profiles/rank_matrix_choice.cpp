#include "importers/profiles/rank_matrix_choice.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/natural_order.h"
#include "importers/profiles/rank_matrix_names.h"

namespace weft {
namespace {

using MatrixParts = std::map<MatrixPart, MatrixLayer>;

struct NaturalLess {
  bool operator()(const std::string& a, const std::string& b) const {
    return naturalLess(a, b) || (!naturalLess(b, a) && a < b);
  }
};

class MatrixChooser {
 public:
  explicit MatrixChooser(ReaderNotes& notes) : notes_(notes) {}

  void take(const InputFile& file) {
    const auto name = parseMatrixName(file.shown);
    if (!name) {
      notes_.about(file.shown);
      return notes_.note("matrix.name", "it is a square of numbers, and its name does not state what they count",
                         "it was not read",
                         "if it is pair traffic, name it as profile2mat does: NAME_size_external.mat");
    }
    if (name->quantity == MatrixQuantity::average) {
      averages_.insert({name->folder + name->stem, name->part});
      return void();
    }
    MatrixLayer& layer = sets_[name->folder + name->stem][name->part];
    stems_[name->folder + name->stem] = name->stem;
    (name->quantity == MatrixQuantity::bytes ? layer.bytes : layer.messages) = &file;
  }

  std::vector<MatrixPhase> phases() {
    keepDirected();
    dropWhole();
    const bool split = any(MatrixPart::internal) || !(any(MatrixPart::collectives) || any(MatrixPart::oneSided));
    std::vector<MatrixPhase> phases;
    for (auto& [key, parts] : sets_) {
      if (parts.size() > 1) parts.erase(MatrixPart::all);
      MatrixPhase phase{sameStem(key) ? key : stems_.at(key), {}};
      for (auto& [part, layer] : parts) {
        layer.averaged = averages_.contains({key, part});
        phase.layers.push_back(with(part, split, layer));
      }
      phases.push_back(std::move(phase));
    }
    tellHalves(phases);
    tell(split);
    return phases;
  }

 private:
  bool any(MatrixPart part) const {
    return std::ranges::any_of(sets_, [&](const auto& set) { return set.second.contains(part); });
  }
  bool sameStem(const std::string& key) const {
    return std::ranges::count_if(sets_, [&](const auto& set) { return stems_.at(set.first) == stems_.at(key); }) > 1;
  }

  void leaveOut(const std::string& key, const MatrixParts& parts, std::string seen, std::string advice) {
    const MatrixLayer& layer = parts.begin()->second;
    notes_.about((layer.bytes ? layer.bytes : layer.messages)->shown);
    notes_.note("matrix.counted_twice", std::move(seen), "none of " + stems_.at(key) + "'s matrices was read",
                std::move(advice));
  }

  // Directed matrices say more than those that mix both directions.
  void keepDirected() {
    if (!any(MatrixPart::directed)) return;
    std::erase_if(sets_, [&](const auto& set) {
      if (set.second.contains(MatrixPart::directed)) return false;
      leaveOut(set.first, set.second, "it mixes both directions, and lies beside matrices that separate them",
               "if it is of other traffic, import it on its own");
      return true;
    });
  }

  // profile2mat of all phases joined, beside the phases.
  void dropWhole() {
    if (sets_.size() < 3) return;
    std::erase_if(sets_, [&](const auto& set) {
      if (stems_.at(set.first) != "all") return false;
      leaveOut(set.first, set.second, "by its name it is the sum of the phases beside it",
               "if it is not, import it on its own");
      return true;
    });
  }

  static MatrixLayer with(MatrixPart part, bool split, MatrixLayer layer) {
    layer.undirected = part != MatrixPart::directed;
    layer.kind = part == MatrixPart::external && split ? PairClass::pointToPoint
                 : part == MatrixPart::internal        ? PairClass::collective
                 : part == MatrixPart::oneSided        ? PairClass::oneSided
                 : part == MatrixPart::collectives     ? PairClass::logical
                                                       : PairClass::mixed;
    return layer;
  }

  void tell(bool split) {
    if (any(MatrixPart::directed))
      return notes_.note(
          "matrix.directed", "these matrices do not state whether rows or columns are senders",
          "rows were taken for senders, as the library's description has it; program and library are mixed");
    notes_.note("matrix.undirected",
                "profile2mat gives each pair the mean of both directions, rounded to whole numbers",
                "pairs are undirected: what one rank sent is not known, only what went between two",
                "import the .prof files that the matrices were made of");
    if (any(MatrixPart::all))
      notes_.note(
          "matrix.all", "some phases have only the matrix of all messages, and none of each kind",
          "its class is mixed. Collectives count twice in it: their volumes, and the messages that were sent for them");
    if (any(MatrixPart::external) && !split)
      notes_.note("matrix.mixed", "no matrix has only the library's messages", "external ones were taken for mixed");
  }

  // Bytes and messages are written together, but one may be all that somebody wanted.
  void tellHalves(const std::vector<MatrixPhase>& phases) {
    std::vector<const MatrixLayer*> halves;
    bool lost = false;
    for (const MatrixPhase& phase : phases)
      for (const MatrixLayer& layer : phase.layers) {
        const bool whole = layer.bytes && layer.messages;
        if (!whole) halves.push_back(&layer);
        lost |= whole || layer.averaged;
      }
    const auto others = [&](const MatrixLayer* layer) { return !halves.front()->bytes != !layer->bytes; };
    lost |= std::ranges::any_of(halves, others);
    for (const MatrixLayer* layer : halves) tellHalf(*layer, lost);
  }

  void tellHalf(const MatrixLayer& layer, bool lost) {
    notes_.about((layer.bytes ? layer.bytes : layer.messages)->shown);
    const std::string seen =
        std::string("there is no matrix of the ") + (layer.bytes ? "messages" : "bytes") + " of these pairs beside it";
    const std::string done =
        layer.bytes ? "how many messages they were is not known" : "how many bytes they were is not known";
    if (lost) notes_.lost("matrix.half", seen, done, "others have both, so that it was there; copy it too");
    else notes_.note("matrix.half", seen, done, "if it was written, import it with this one");
  }

  ReaderNotes& notes_;
  std::map<std::string, MatrixParts, NaturalLess> sets_;  // by folder and stem
  std::map<std::string, std::string> stems_;
  std::set<std::pair<std::string, MatrixPart>> averages_;  // that there are; they follow from the other two
};

}  // namespace

std::vector<MatrixPhase> chooseMatrices(const InputFile& files, ReaderNotes& notes) {
  MatrixChooser choosing(notes);
  choosing.take(files);
  for (const InputFile& other : files.others) choosing.take(other);
  notes.about(files.shown);
  return choosing.phases();
}

}  // namespace weft
