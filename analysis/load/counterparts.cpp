#include "analysis/load/counterparts.h"

#include "core/sums/filter_match.h"

namespace weft {
namespace {

// By way of the first run.
template <class Index>
std::optional<Index> across(const FabricMatch::Both<Index>& from, const FabricMatch::Both<Index>& to, Index at) {
  const auto first = from.toFirst[number(at)];
  return first ? to.toSecond[number(*first)] : std::nullopt;
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
  return filterOfOther(filter, {runs_[from]->snapshot, runs_[to]->snapshot, match_, from, to});
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
