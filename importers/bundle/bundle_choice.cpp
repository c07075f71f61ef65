#include "importers/bundle/bundle_choice.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "importers/otf2/trace_importer.h"

namespace weft {
namespace {

struct CountedThing {
  bool Measures::*of;
  const char* words;
  std::array<std::string_view, 4> bestFirst;  // kinds
};

constexpr std::array<CountedThing, 2> measures{
    {{&Measures::operations,
      "operations by communicator",
      {kinds::trace, kinds::recording, kinds::profile, kinds::pairTraffic}},
     {&Measures::pairs, "pair traffic", {kinds::trace, kinds::recording, kinds::pairTraffic, kinds::profile}}}};

Measures measuresOf(const BundleSource& source) {
  return source.recognised.measures.value_or(source.importer->measures());
}

class SourceChooser {
 public:
  SourceChooser(std::vector<BundleSource>& sources, Diagnostics& diagnostics)
      : sources_(sources), diagnostics_(diagnostics) {
    for (BundleSource& source : sources_) source.wanted = measuresOf(source);
  }

  void run() {
    for (const CountedThing& measure : measures) choose(measure);
    for (const auto& [source, loss] : losses_) tell(*source, loss);
    // Files that have nothing of their own to give are read for those that need them.
    for (BundleSource& source : sources_)
      if (!source.wanted.operations && !source.wanted.pairs)
        source.completes |= std::ranges::any_of(sources_, [&](const BundleSource& other) {
          return (other.wanted.operations || other.wanted.pairs) && source.importer->completes(*other.importer);
        });
    std::erase_if(sources_, [](const BundleSource& source) {
      const Measures gives = measuresOf(source);
      return !source.completes && (gives.operations || gives.pairs) && !source.wanted.operations &&
             !source.wanted.pairs;
    });
    leaveOutPredicted();
  }

 private:
  struct Loss {
    std::string what, to;
    bool toSameKind = false;
  };

  // Port traffic that follows from pair traffic adds nothing to those pairs or to what ports counted.
  void leaveOutPredicted() {
    const auto better = std::ranges::find_if(sources_, [](const BundleSource& source) {
      const bool measured = source.importer->kind() == kinds::portTraffic && !source.recognised.predicted;
      return measured || (measuresOf(source).pairs && source.wanted.pairs);
    });
    if (better == sources_.end()) return;
    const std::string shown = better->file.shown;
    std::erase_if(sources_, [&](const BundleSource& source) {
      if (!source.recognised.predicted) return false;
      add("bundle.predicted", source, "its traffic of ports was predicted from pair traffic",
          "it was not read, because " + shown + " has the same data in a better form",
          "to see it, import it separately into a run store of its own");
      return true;
    });
  }

  // A trace that was made of a recording comes right behind that.
  static auto worth(const CountedThing& measure, const BundleSource& source) {
    const bool isOfRecording =
        source.importer->kind() == kinds::trace && source.recognised.preference == traceOfRecording;
    const auto at = std::ranges::find(measure.bestFirst,
                                      isOfRecording ? std::string_view(kinds::recording) : source.importer->kind());
    return std::pair(measure.bestFirst.end() - at, source.recognised.preference);
  }

  void choose(const CountedThing& measure) {
    BundleSource* best = nullptr;
    for (BundleSource& source : sources_)
      if (source.wanted.*measure.of && (!best || worth(measure, source) > worth(measure, *best))) best = &source;
    if (!best) return;
    const bool isTrace = best->importer->kind() == kinds::trace;
    for (BundleSource& source : sources_) {
      if (!(source.wanted.*measure.of) || &source == best) continue;
      const bool sameKind = source.importer->kind() == best->importer->kind();
      if (isTrace && sameKind) continue;
      source.wanted.*measure.of = false;
      source.completes |= source.importer->completes(*best->importer);
      Loss& loss = losses_[&source];
      loss.what += (loss.what.empty() ? "" : " and ") + std::string(measure.words);
      loss.to = best->file.shown;
      loss.toSameKind = sameKind;
      best->preferredTo.push_back(source.file.shown);
    }
  }

  void tell(const BundleSource& source, const Loss& loss) {
    const bool nothingLeft = !source.wanted.operations && !source.wanted.pairs;
    const std::string& format = source.recognised.format;
    const std::string alone =
        source.others.empty()
            ? "to see it, give it a run store of its own: weft import " + source.file.shown + " -o OTHER.weft"
            : "to see it, import these files separately into a run store of their own";
    if (nothingLeft && loss.toSameKind && source.importer->kind() == kinds::profile)
      return add("bundle.second_profile", source, "it is another profile (" + format + ") beside " + loss.to,
                 "it was not read, because two profiles of one run would be added up", alone);
    if (source.completes)
      return add("bundle.completes", source, "it is of the job of " + loss.to + " (" + format + ")",
                 "that one takes from it what it lacks, and no number twice", "");
    add("bundle.counted_twice", source, "it gives " + loss.what + " (" + format + "), and so does " + loss.to,
        nothingLeft ? "it was not read, because both would be added up" : "these were not taken from it, the rest was",
        alone);
  }

  void add(const char* code, const BundleSource& source, std::string seen, std::string done, std::string advice) {
    diagnostics_.add({code, Severity::note, source.file.shown, 0, std::move(seen), std::move(done), std::move(advice)});
  }

  std::vector<BundleSource>& sources_;
  Diagnostics& diagnostics_;
  std::map<const BundleSource*, Loss> losses_;
};

}  // namespace

std::vector<BundleSource> chooseSources(std::vector<BundleSource> sources, Diagnostics& diagnostics) {
  SourceChooser(sources, diagnostics).run();
  return sources;
}

}  // namespace weft
