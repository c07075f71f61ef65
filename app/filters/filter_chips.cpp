#include <algorithm>

#include "analysis/run/item_names.h"
#include "analysis/pairs/filter_options.h"
#include "app/filters/filter_parts.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

constexpr std::size_t mostChips = 4;  // of one kind
constexpr std::size_t mostLeftOut = 3;

// All that a run has of a kind, ascending: what is left out of them can be named instead. Nothing where that would say
// little.
template <class Id>
std::vector<Id> ofLayers(const OpenRun& run, std::optional<Id> PairLayer::*column) {
  std::vector<Id> ids;
  for (const PairLayer& layer : run.snapshot.pairLayers)
    if (const auto& id = layer.*column) ids.push_back(*id);
  std::ranges::sort(ids);
  ids.erase(std::ranges::unique(ids).begin(), ids.end());
  return ids;
}

std::vector<CommunicatorId> allOf(const OpenRun& run, CommunicatorId) {
  return ofLayers(run, &PairLayer::communicator);
}
std::vector<OperationId> allOf(const OpenRun& run, OperationId) { return ofLayers(run, &PairLayer::operation); }
std::vector<PairClass> allOf(const OpenRun&, PairClass) { return {}; }
std::vector<RegionId> allOf(const OpenRun& run, RegionId) {
  std::vector<RegionId> regions;
  for (const Region& one : run.snapshot.regions) regions.push_back(one.id);
  std::ranges::sort(regions);
  return regions;
}

// The chips of one dimension.
class Chips {
 public:
  Chips(const OpenRun& run, const PairFilter& filter, const FilterDimensionRow& row, std::vector<Chip>& chips)
      : run_(run), filter_(filter), row_(row), rest_(without(filter, row.dimension)), chips_(chips) {}

  // One each, or one for "all … but", or one for how many they are.
  template <class Id>
  void operator()(std::vector<Id> PairFilter::*list) {
    const std::vector<Id>& chosen = filter_.*list;
    const QString one = row_.name, many = row_.key;
    std::vector<Id> others;
    std::ranges::set_difference(allOf(run_, Id()), chosen, std::back_inserter(others));
    if (!others.empty() && others.size() < chosen.size() && others.size() <= mostLeftOut) {
      PairFilter leftOut;
      leftOut.*list = others;
      return add(QObject::tr("all %1 but %2").arg(many, names(leftOut).join(", ")),
                 QObject::tr("Records without %1 are omitted as well.").arg(one), rest_);
    }
    if (chosen.size() > mostChips) return add(QObject::tr("%1 %2").arg(chosen.size()).arg(many), {}, rest_);
    const QStringList each = names(filter_);
    for (std::size_t at = 0; at < chosen.size(); ++at) {
      PairFilter fewer = filter_;
      std::erase(fewer.*list, chosen[at]);
      add(QObject::tr("%1 %2").arg(one, each[qsizetype(at)]), {}, fewer);
    }
  }

  // "n003 (ranks 4-7)" where they are all ranks of one host.
  void operator()(std::vector<RankId> PairFilter::*list) {
    const std::vector<RankId>& ranks = filter_.*list;
    const QString before = optionOf(row_.dimension).before, words = names(filter_).front().mid(before.size());
    const auto host = run_.hostOf(ranks.front());
    const bool all = host && ranks.size() > 1 && run_.ranksOn(*host) == ranks;
    add(before + (all ? QObject::tr("%1 (%2)").arg(itemText(run_, *host), words) : words), tip(), rest_);
  }

  // Rounded; the tip has the bins' own ends.
  void operator()(std::optional<BinRange> PairFilter::*field) {
    const QString exact = names(filter_).front();
    const auto length = binSeconds(run_.snapshot.facts);
    add(QObject::tr("Time %1").arg(length ? qt(shortText(*(filter_.*field), *length)) : exact), exact + ". " + tip(),
        rest_);
  }

 private:
  void add(const QString& text, const QString& tip, const PairFilter& rest) {
    chips_.push_back({text,
                      QObject::tr("Only this part of the traffic is shown; click to remove it.") +
                          (tip.isEmpty() ? QString() : "\n" + tip),
                      rest});
  }

  QString tip() const { return optionOf(row_.dimension).tip; }
  QStringList names(const PairFilter& filter) const {
    QStringList names;
    for (const std::string& one : valueNames(run_.snapshot, filter, row_)) names << qt(one);
    return names;
  }

  const OpenRun& run_;
  const PairFilter& filter_;
  const FilterDimensionRow& row_;
  PairFilter rest_;
  std::vector<Chip>& chips_;
};

}  // namespace

std::vector<Chip> chipsOf(const OpenRun& run, const PairFilter& filter) {
  std::vector<Chip> chips;
  for (const FilterDimensionRow& row : filterDimensions())
    if (isChosen(filter, row)) std::visit(Chips(run, filter, row, chips), row.field);
  return chips;
}

}  // namespace weft
