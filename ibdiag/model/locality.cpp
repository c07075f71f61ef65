#include "ibdiag/model/locality.h"

#include <algorithm>
#include <map>

#include "core/base/units.h"

namespace weft {
namespace {

// Ranks and host ids are dense in what importers write; a hostile file may hold any number.
constexpr std::uint32_t highestIndexed = 1U << 22;

// The switch at the first port of an adapter that is cabled to one.
std::optional<NodeIndex> leafOf(const Fabric& fabric, NodeIndex adapter) {
  for (const EndIndex end : fabric.endsOf(adapter))
    if (const NodeIndex other = fabric.end(peer(end)).node; fabric.node(other).isSwitch()) return other;
  return std::nullopt;
}

// Stages nest, so that the largest pod that a switch is in represents all of them.
std::uint64_t podOf(const std::vector<PodStage>& stages, NodeIndex leaf) {
  for (std::size_t stage = stages.size(); stage-- > 0;)
    if (const std::uint32_t pod = stages[stage].ofNode[number(leaf)]; pod != noPod)
      return std::uint64_t{stage + 1} << 32 | pod;
  return number(leaf);
}

}  // namespace

std::string_view name(Reach reach) {
  constexpr std::string_view names[reaches] = {"node", "leaf", "pod", "across", "apart", "unknown"};
  return names[number(reach)];
}

std::vector<NodeIndex> leavesOf(const Fabric& fabric, HostIndex host) {
  std::map<SubnetId, NodeIndex> leaves;
  for (const NodeIndex adapter : fabric.host(host).adapters)
    if (const auto leaf = leafOf(fabric, adapter)) leaves.emplace(fabric.node(adapter).subnet, *leaf);
  std::vector<NodeIndex> list;
  for (const auto& [subnet, leaf] : leaves) list.push_back(leaf);
  return list;
}

RankPlaces::RankPlaces(const Fabric& fabric, const Levels& levels, const std::vector<Process>& processes)
    : hasSpine_(levels.highest > 1) {
  for (const Process& process : processes) {
    if (number(process.rank) >= highestIndexed) continue;
    if (number(process.rank) >= hostOf_.size()) hostOf_.resize(number(process.rank) + 1);
    hostOf_[number(process.rank)] = process.host;
  }
  const auto stages = findPods(fabric, levels, SwitchLinks(fabric));
  for (std::uint32_t at = 0; at < fabric.hosts().size(); ++at) {
    const auto id = fabric.hosts()[at].runHost;
    if (!id || number(*id) >= highestIndexed) continue;
    if (number(*id) >= spots_.size()) spots_.resize(number(*id) + 1);
    for (const NodeIndex leaf : weft::leavesOf(fabric, HostIndex(at)))
      spots_[number(*id)].push_back({fabric.node(leaf).subnet, leaf, podOf(stages, leaf)});
  }
}

std::optional<HostId> RankPlaces::hostOf(RankId rank) const {
  return number(rank) < hostOf_.size() ? hostOf_[number(rank)] : std::nullopt;
}

const std::vector<RankPlaces::Spot>& RankPlaces::spotsOf(HostId host) const {
  static const std::vector<Spot> none;
  return number(host) < spots_.size() ? spots_[number(host)] : none;
}

std::vector<NodeIndex> RankPlaces::leavesOf(HostId host) const {
  std::vector<NodeIndex> leaves;
  for (const Spot& spot : spotsOf(host)) leaves.push_back(spot.leaf);
  return leaves;
}

Reach RankPlaces::between(const std::vector<Spot>& a, const std::vector<Spot>& b) {
  for (auto one = a.begin(), other = b.begin(); one != a.end() && other != b.end();) {
    if (one->subnet < other->subnet) ++one;
    else if (other->subnet < one->subnet) ++other;
    else if (one->leaf == other->leaf) return Reach::leaf;
    else return one->pod == other->pod ? Reach::pod : Reach::across;
  }
  return Reach::apart;
}

Reach RankPlaces::between(RankId a, RankId b) const {
  const auto from = hostOf(a), to = hostOf(b);
  if (a == b || (from && from == to)) return Reach::node;
  if (!from || !to) return Reach::unknown;
  return between(spotsOf(*from), spotsOf(*to));
}

const Locality* LocalityFacts::find(CommunicatorId id) const {
  const auto at = std::ranges::lower_bound(all, id, {}, &Locality::communicator);
  return at != all.end() && at->communicator == id ? &*at : nullptr;
}

std::vector<Locality> localities(const RankPlaces& places, const std::vector<Communicator>& communicators) {
  std::vector<Locality> all;
  for (const Communicator& one : communicators) all.push_back(places.of(one));
  return all;
}

void addPairBytes(std::vector<Locality>& localities, const RankPlaces& places, const RunStore& store,
                  const std::function<bool()>& stopped) {
  std::map<CommunicatorId, Locality*> byId;
  for (Locality& one : localities) byId.emplace(one.communicator, &one);
  store.pairTraffic({}, [&](const PairTrafficRow& row) {
    const auto found = row.communicator && row.hasBytes ? byId.find(*row.communicator) : byId.end();
    if (found != byId.end()) {
      Locality& one = *found->second;
      if (!one.bytes) one.bytes.emplace();
      for (const PairPeer& peer : row.peers)
        addHeld((*one.bytes)[number(places.between(row.source, peer.destination))], peer.bytes, one.held);
    }
    return !stopped || !stopped();
  });
}

}  // namespace weft
