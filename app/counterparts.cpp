#include "app/counterparts.h"

#include <algorithm>

namespace weft {
namespace {

// By way of the first run.
template <class Index>
std::optional<Index> across(const FabricMatch::Both<Index>& from, const FabricMatch::Both<Index>& to, Index at) {
  const auto first = from.toFirst[number(at)];
  return first ? to.toSecond[number(*first)] : std::nullopt;
}

// The thing of the same name in another run; of several the first.
template <class Things, class Id>
std::optional<Id> sameName(const Things& here, const Things& there, Id id) {
  const auto one = std::ranges::find_if(here, [id](const auto& thing) { return thing.id == id; });
  if (one == here.end()) return std::nullopt;
  const auto other = std::ranges::find_if(there, [&](const auto& thing) { return thing.name == one->name; });
  return other == there.end() ? std::nullopt : std::optional(other->id);
}

template <class Id, class Find>
void translate(const std::vector<Id>& from, std::vector<Id>& into, const Find& find) {
  for (const Id id : from)
    if (const std::optional<Id> other = find(id)) into.push_back(*other);
}

}  // namespace

std::shared_ptr<const Counterparts> Counterparts::find(std::vector<std::shared_ptr<const OpenRun>> runs, RanksBy by,
                                                       const Stopped& stopped) {
  std::vector<const RunSnapshot*> snapshots;
  for (const auto& run : runs) snapshots.push_back(&run->snapshot);
  RunMatch match(snapshots, by);
  std::vector<FabricMatch> fabrics;
  for (const auto& run : runs) {
    if (stopped()) return nullptr;
    fabrics.push_back(matchFabrics(runs.front()->fabric, run->fabric));
  }
  return std::shared_ptr<const Counterparts>(new Counterparts(std::move(runs), std::move(match), std::move(fabrics)));
}

Item Counterparts::of(const Item& item, std::size_t from, std::size_t to) const {
  const auto one = [](const auto& found) { return found ? Item(*found) : Item(); };
  if (const auto* id = std::get_if<CommunicatorId>(&item)) return one(match_.counterpart(from, *id, to));
  if (const auto* id = std::get_if<RankId>(&item)) return one(rank(*id, from, to));
  if (const auto* at = std::get_if<HostIndex>(&item)) return one(host(*at, from, to));
  if (const auto* at = std::get_if<NodeIndex>(&item)) return one(node(*at, from, to));
  if (const auto* at = std::get_if<EndIndex>(&item)) return one(end(*at, from, to));
  if (const auto* pair = std::get_if<HostPair>(&item)) {
    const auto source = host(pair->source, from, to), destination = host(pair->destination, from, to);
    if (source && destination) return HostPair{*source, *destination};
  }
  if (const auto* pair = std::get_if<RankPair>(&item)) {
    const auto source = rank(pair->source, from, to), destination = rank(pair->destination, from, to);
    if (source && destination) return RankPair{*source, *destination};
  }
  return {};
}

PairFilter Counterparts::of(const PairFilter& filter, std::size_t from, std::size_t to) const {
  const RunSnapshot &here = runs_[from]->snapshot, &there = runs_[to]->snapshot;
  PairFilter other;
  other.classes = filter.classes;
  other.bins = filter.bins;
  translate(filter.communicators, other.communicators, [&](CommunicatorId id) { return match_.counterpart(from, id, to); });
  translate(filter.ranks, other.ranks, [&](RankId id) { return rank(id, from, to); });
  translate(filter.regions, other.regions, [&](RegionId id) { return sameName(here.regions, there.regions, id); });
  translate(filter.operations, other.operations,
            [&](OperationId id) { return sameName(here.operationNames, there.operationNames, id); });
  return other;
}

std::optional<RankId> Counterparts::rank(RankId id, std::size_t from, std::size_t to) const {
  const auto place = match_.ranks().place(from, id);
  return place ? match_.ranks().rank(to, *place) : std::nullopt;
}

std::optional<HostIndex> Counterparts::host(HostIndex at, std::size_t from, std::size_t to) const {
  return across(fabrics_[from].hosts, fabrics_[to].hosts, at);
}

std::optional<NodeIndex> Counterparts::node(NodeIndex at, std::size_t from, std::size_t to) const {
  return across(fabrics_[from].nodes, fabrics_[to].nodes, at);
}

std::optional<EndIndex> Counterparts::end(EndIndex at, std::size_t from, std::size_t to) const {
  return across(fabrics_[from].ends, fabrics_[to].ends, at);
}

}  // namespace weft
