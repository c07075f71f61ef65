#include <algorithm>

#include "app/filter_parts.h"
#include "app/item_names.h"
#include "core/part_words.h"

namespace weft {
namespace {

constexpr std::size_t mostChips = 4;  // of one kind
constexpr std::size_t mostLeftOut = 3;

QString qt(const std::string& text) { return QString::fromStdString(text); }

class Chips {
 public:
  Chips(const OpenRun& run, const PairFilter& filter) : run_(run), filter_(filter) {}

  // One each, or one for "all … but", or one for how many they are.
  template <class Id, class NameOf>
  void addList(std::vector<Id> PairFilter::* list, const std::vector<Id>& all, const QString& one, const QString& many, NameOf nameOf) {
    const std::vector<Id>& chosen = filter_.*list;
    if (chosen.empty()) return;
    PairFilter rest = filter_;
    (rest.*list).clear();
    std::vector<Id> others;
    std::ranges::set_difference(all, chosen, std::back_inserter(others));
    if (!others.empty() && others.size() < chosen.size() && others.size() <= mostLeftOut) {
      QStringList names;
      for (const Id id : others) names << nameOf(id);
      return add(QObject::tr("all %1 but %2").arg(many, names.join(", ")),
                 QObject::tr("What names no %1 is left out as well.").arg(one), rest);
    }
    if (chosen.size() > mostChips) return add(QObject::tr("%1 %2").arg(chosen.size()).arg(many), {}, rest);
    for (const Id id : chosen) {
      PairFilter fewer = filter_;
      std::erase(fewer.*list, id);
      add(QObject::tr("%1 %2").arg(one, nameOf(id)), {}, fewer);
    }
  }

  void addRanks() {
    const std::vector<RankId> all = ranksOf(run_.snapshot);
    PairFilter rest = filter_;
    rest.ranks.clear();
    if (!filter_.ranks.empty())
      add(placed(filter_.ranks, qt(ranksText(filter_.ranks, all))), QObject::tr("What one of them sends or receives."), rest);
    rest = filter_;
    rest.withoutRanks.clear();
    if (!filter_.withoutRanks.empty())
      add(QObject::tr("without %1").arg(placed(filter_.withoutRanks, qt(ranksText(filter_.withoutRanks, all)))),
          QObject::tr("Nothing that one of them sends or receives."), rest);
  }

  void addTime() {
    PairFilter rest = filter_;
    rest.bins.reset();
    if (filter_.bins)
      add(qt(timeText(run_.snapshot, *filter_.bins)), QObject::tr("What was sent in these seconds since the recording began."), rest);
  }

  std::vector<Chip> take() { return std::move(chips_); }

 private:
  void add(const QString& text, const QString& tip, const PairFilter& rest) {
    chips_.push_back({text, QObject::tr("Only this part of the traffic is shown; click to take it away.") + (tip.isEmpty() ? QString() : "\n" + tip), rest});
  }

  // "n003 (ranks 4-7)" where they are all ranks of one host.
  QString placed(const std::vector<RankId>& ranks, const QString& words) const {
    const auto host = run_.hostOf(ranks.front());
    if (!host || ranks.size() < 2 || run_.ranksOn(*host) != ranks) return words;
    return QObject::tr("%1 (%2)").arg(itemName(run_, *host), words);
  }

  const OpenRun& run_;
  const PairFilter& filter_;
  std::vector<Chip> chips_;
};

}  // namespace

std::vector<Chip> chipsOf(const OpenRun& run, const PairFilter& filter) {
  std::vector<RegionId> regions;
  for (const Region& one : run.snapshot.regions) regions.push_back(one.id);
  std::vector<CommunicatorId> communicators;
  std::vector<OperationId> operations;
  const bool byLayer = !filter.communicators.empty() || !filter.operations.empty();
  for (const PairLayer& layer : run.snapshot.pairLayers) {
    if (!byLayer) break;
    if (layer.communicator) communicators.push_back(*layer.communicator);
    if (layer.operation) operations.push_back(*layer.operation);
  }
  const auto once = [](auto& ids) {
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
  };
  once(regions), once(communicators), once(operations);
  Chips chips(run, filter);
  chips.addList(&PairFilter::regions, regions, QObject::tr("region"), QObject::tr("regions"),
                [&](RegionId id) { return regionNames(run, {id}); });
  chips.addList(&PairFilter::communicators, communicators, QObject::tr("communicator"), QObject::tr("communicators"),
                [&](CommunicatorId id) { return communicatorName(run, id); });
  chips.addList(&PairFilter::classes, {}, QObject::tr("class"), QObject::tr("classes"), [](PairClass kind) { return className(kind); });
  chips.addList(&PairFilter::operations, operations, QObject::tr("operation"), QObject::tr("operations"),
                [&](OperationId id) { return operationName(run, id); });
  chips.addRanks();
  chips.addTime();
  return chips.take();
}

}  // namespace weft
