#include "app/filters/filter_parts.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <typeinfo>

#include "analysis/pairs/pair_parts.h"
#include "analysis/run/names.h"
#include "core/records/filter_dimensions.h"
#include "core/records/no_communicator.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

template <class Id>
std::vector<Id> recorded(const OpenRun& run, std::optional<Id> PairLayer::*column) {
  std::set<Id> ids;
  for (const PairLayer& layer : run.snapshot.pairLayers)
    if (const auto& id = layer.*column; id && countsAsSent(layer.kind)) ids.insert(*id);
  return {ids.begin(), ids.end()};
}

struct All {
  const OpenRun& run;

  std::vector<CommunicatorId> operator()(CommunicatorId) const { return recorded(run, &PairLayer::communicator); }
  std::vector<OperationId> operator()(OperationId) const { return recorded(run, &PairLayer::operation); }
  std::vector<RegionId> operator()(RegionId) const {
    std::vector<RegionId> ids;
    for (const Region& one : run.snapshot.regions) ids.push_back(one.id);
    std::ranges::sort(ids);
    return ids;
  }
  std::vector<PairClass> operator()(PairClass) const {
    std::set<PairClass> kinds;
    for (const PairLayer& layer : run.snapshot.pairLayers)
      if (countsAsSent(layer.kind)) kinds.insert(layer.kind);
    return {kinds.begin(), kinds.end()};
  }
};

// The dimension that keeps such values.
template <class Id>
const FilterDimensionRow& rowKeeping() {
  for (const FilterDimensionRow& row : filterDimensions())
    if (std::holds_alternative<std::vector<Id> PairFilter::*>(row.field) && !row.excludes) return row;
  throw std::logic_error(std::string("no dimension of the filter keeps values of type ") + typeid(Id).name());
}
template <class Id>
std::vector<Id>& listOf(PairFilter& filter, Id) {
  return filter.*std::get<std::vector<Id> PairFilter::*>(rowKeeping<Id>().field);
}
template <class Id>
std::vector<Id>& listOf(PairFilter& filter, const std::vector<Id>&) {
  return listOf(filter, Id());
}
// Ranks are no part of a list of what was recorded: leaving them out has a dimension of its own.
template <class Value>
constexpr bool isListed = !std::is_same_v<Value, std::monostate> && !std::is_same_v<Value, std::vector<RankId>>;

bool isToldByBins(const Part& part, const RunKeys& keys) {
  return std::visit(
      [&]<class Value>(const Value& one) {
        if constexpr (std::is_same_v<Value, std::monostate>) return true;
        else if constexpr (requires { typename Value::value_type; })
          return rowKeeping<typename Value::value_type>().distinction(Measure::bins, keys) == Distinction::yes;
        else return rowKeeping<std::decay_t<decltype(one)>>().distinction(Measure::bins, keys) == Distinction::yes;
      },
      part);
}

// What is left of a list once `one` is out.
template <class Id>
std::vector<Id> others(const OpenRun& run, const PairFilter& now, const std::vector<Id>& some) {
  PairFilter copy = now;
  std::vector<Id> rest = listOf(copy, some.front());
  if (rest.empty()) rest = All{run}(some.front());
  std::erase_if(rest, [&](Id one) { return std::ranges::find(some, one) != some.end(); });
  return rest;
}
template <class Id>
std::vector<Id> others(const OpenRun& run, const PairFilter& now, Id one) {
  return others(run, now, std::vector{one});
}

template <class Id>
std::vector<Id> asList(Id one) {
  return {one};
}
template <class Id>
const std::vector<Id>& asList(const std::vector<Id>& some) {
  return some;
}

// Of the hosts that are cabled to a switch, or of the host itself.
void addRanksBehind(const OpenRun& run, NodeIndex node, std::set<RankId>& ranks) {
  const FabricNode& at = run.fabric.node(node);
  std::set<HostIndex> hosts;
  if (at.host) hosts.insert(*at.host);
  if (at.isSwitch())
    for (const EndIndex end : run.fabric.endsOf(node))
      if (const auto& host = run.fabric.node(run.fabric.end(peer(end)).node).host) hosts.insert(*host);
  for (const HostIndex host : hosts) {
    const auto on = run.ranksOn(host);
    ranks.insert(on.begin(), on.end());
  }
}

// The side of a link that is nearer to hosts.
NodeIndex lowerOf(const OpenRun& run, EndIndex end) {
  const NodeIndex here = run.fabric.end(end).node, there = run.fabric.end(peer(end)).node;
  const auto height = [&](NodeIndex node) {
    return run.fabric.node(node).isSwitch() ? run.levels.ofNode[number(node)].value_or(UINT8_MAX) : -1;
  };
  return height(there) < height(here) ? there : here;
}

std::optional<std::vector<RankId>> ranksBehind(const OpenRun& run, const Item& item) {
  std::set<RankId> ranks;
  if (const auto* node = std::get_if<NodeIndex>(&item)) addRanksBehind(run, *node, ranks);
  else if (const auto* end = std::get_if<EndIndex>(&item)) addRanksBehind(run, lowerOf(run, *end), ranks);
  else return std::nullopt;
  return std::vector(ranks.begin(), ranks.end());
}

}  // namespace

Part partOf(const OpenRun& run, const Item& item) {
  if (auto communicators = communicatorsOf(item); !communicators.empty()) return communicators;
  if (const auto* host = std::get_if<HostIndex>(&item)) return run.ranksOn(*host);
  if (const auto* rank = std::get_if<RankId>(&item)) return std::vector{*rank};
  if (auto behind = ranksBehind(run, item)) return std::move(*behind);
  return {};
}

namespace {

// Calls of no communicator have no traffic, but time.
bool isOfCallsAlone(const OpenRun& run, const Part& part) {
  const auto* some = std::get_if<std::vector<CommunicatorId>>(&part);
  const bool asked = some && *some == std::vector{noCommunicatorAmong(run.snapshot.communicators)};
  return asked && std::ranges::any_of(run.snapshot.operations, [&](const OperationSummary& each) {
           return isCallAmong(each.communicator, *some);
         });
}

}  // namespace

QString whyNotOnly(const OpenRun& run, const PairFilter& now, const Part& part) {
  const bool pairs = !run.snapshot.pairLayers.empty();
  if (std::holds_alternative<std::monostate>(part))
    return QObject::tr("the filter takes communicators, regions, classes, operations, ranks and hosts");
  if (now.bins && !isToldByBins(part, run.snapshot.keys))
    return QObject::tr("%1: remove the time from the filter first")
        .arg(sentenceText(QObject::tr("its traffic by time"), Absence::notRecorded));
  if (const auto* ranks = std::get_if<std::vector<RankId>>(&part); ranks && ranks->empty())
    return QObject::tr("no rank ran there");
  if (std::holds_alternative<RegionId>(part) || isOfCallsAlone(run, part)) return {};
  if (!pairs) return sentenceText(QObject::tr("pair traffic"), Absence::notRecorded, Verb::was);
  if (const auto* some = std::get_if<std::vector<CommunicatorId>>(&part)) {
    const auto known = All{run}(CommunicatorId());
    if (std::ranges::none_of(*some, [&](CommunicatorId one) { return std::ranges::binary_search(known, one); }))
      return sentenceText(QObject::tr("pair traffic of it"), Absence::notRecorded, Verb::was);
  }
  return {};
}

QString whyNotWithout(const OpenRun& run, const PairFilter& now, const Part& part) {
  if (QString why = whyNotOnly(run, now, part); !why.isEmpty()) return why;
  return std::visit(
      [&](const auto& one) -> QString {
        if constexpr (isListed<std::decay_t<decltype(one)>>)
          return others(run, now, one).empty() ? QObject::tr("nothing else was recorded, or is left") : QString();
        return {};
      },
      part);
}

PairFilter only(const OpenRun& run, const PairFilter& now, const Part& part) {
  PairFilter filter = now;
  std::visit(
      [&](const auto& one) {
        if constexpr (isListed<std::decay_t<decltype(one)>>) listOf(filter, one) = asList(one);
        else if constexpr (!std::is_same_v<std::decay_t<decltype(one)>, std::monostate>) {
          filter.ranks = one;
          filter.withoutRanks.clear();
        }
      },
      part);
  if (std::holds_alternative<RegionId>(part))
    addNested(run.snapshot.regions, filter.regions);  // all that happened within it
  return filter;
}

PairFilter without(const OpenRun& run, const PairFilter& now, const Part& part) {
  PairFilter filter = now;
  std::visit(
      [&](const auto& one) {
        if constexpr (isListed<std::decay_t<decltype(one)>>) {
          listOf(filter, one) = others(run, now, one);
        } else if constexpr (!std::is_same_v<std::decay_t<decltype(one)>, std::monostate>) {
          std::set<RankId> out(now.withoutRanks.begin(), now.withoutRanks.end());
          out.insert(one.begin(), one.end());
          filter.withoutRanks.assign(out.begin(), out.end());
        }
      },
      part);
  return filter;
}

}  // namespace weft
