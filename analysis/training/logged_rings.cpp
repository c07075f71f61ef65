#include "analysis/training/logged_rings.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/store/wait_store.h"

namespace weft {
namespace {

struct Edge {
  RankId source{}, destination{};
  RingHop hop;
};

// The ring of these hops if they are one over `hosts` hosts; else nothing.
std::vector<RingHop> closedRing(const std::vector<const Edge*>& edges, const std::map<HostIndex, RankId>& hosts) {
  std::map<HostIndex, const Edge*> next;
  for (const Edge* each : edges)
    if (!next.emplace(each->hop.from, each).second) return {};
  if (next.size() != hosts.size()) return {};
  const auto first = std::ranges::min_element(hosts, {}, [](const auto& each) { return each.second; });
  std::vector<RingHop> ring;
  for (HostIndex at = first->first; ring.size() < hosts.size();) {
    const auto found = next.find(at);
    if (found == next.end()) return {};
    ring.push_back(found->second->hop);
    at = ring.back().to;
    if (at == first->first) break;
  }
  return ring.size() == hosts.size() && ring.back().to == first->first ? ring : std::vector<RingHop>();
}

// The connections of one channel, between hosts.
class Channel {
 public:
  void add(Edge edge) {
    for (const auto& [host, rank] : {std::pair(edge.hop.from, edge.source), std::pair(edge.hop.to, edge.destination)}) {
      const auto [found, isNew] = lowest_.emplace(host, rank);
      if (!isNew) found->second = std::min(found->second, rank);
    }
    edges_.push_back(std::move(edge));
  }

  std::vector<RingHop> ring() const {
    std::vector<const Edge*> all;
    for (const Edge& each : edges_) all.push_back(&each);
    if (auto found = closedRing(all, lowest_); !found.empty()) return found;
    if (auto found = closedRing(oneWay(), lowest_); !found.empty()) return found;
    return closedRing(inOrder(), lowest_);
  }

 private:
  std::vector<const Edge*> oneWay() const {
    std::set<std::pair<RankId, RankId>> known;
    for (const Edge& each : edges_) known.insert({each.source, each.destination});
    std::vector<const Edge*> found;
    for (const Edge& each : edges_)
      if (!known.contains({each.destination, each.source})) found.push_back(&each);
    return found;
  }

  std::vector<const Edge*> inOrder() const {
    std::vector<std::pair<RankId, HostIndex>> order;
    for (const auto& [host, rank] : lowest_) order.push_back({rank, host});
    std::ranges::sort(order);
    std::map<HostIndex, HostIndex> next;
    for (std::size_t i = 0; i < order.size(); ++i) next[order[i].second] = order[(i + 1) % order.size()].second;
    std::map<HostIndex, const Edge*> found;
    for (const Edge& each : edges_)
      if (next.at(each.hop.from) == each.hop.to) found.emplace(each.hop.from, &each);
    std::vector<const Edge*> edges;
    for (const auto& [host, edge] : found) edges.push_back(edge);
    return edges;
  }

  std::vector<Edge> edges_;
  std::map<HostIndex, RankId> lowest_;  // of each host, the lowest rank that is connected
};

}  // namespace

std::uint64_t LoggedRing::crossings() const {
  return static_cast<std::uint64_t>(std::ranges::count_if(hops, [](const RingHop& each) { return each.crosses(); }));
}

std::uint64_t LoggedRing::leastCrossings() const {
  std::set<NodeIndex> leaves;
  for (const RingHop& each : hops) leaves.insert({each.outLeaf, each.inLeaf});
  return leaves.size() > 1 ? leaves.size() : 0;
}

std::vector<CommunicatorRings> loggedRings(const RunStore& store, const Fabric& fabric, const RankHosts& hosts) {
  const AdapterLeaves leaves(store, fabric);
  std::vector<CommunicatorRings> all;
  Channel channel;
  std::optional<std::pair<CommunicatorId, std::uint32_t>> at;
  bool known = true;  // where all adapters of the channel hang
  const auto close = [&] {
    if (auto hops = at && known ? channel.ring() : std::vector<RingHop>(); !hops.empty()) {
      if (all.empty() || all.back().communicator != at->first) all.push_back({at->first, {}});
      all.back().rings.push_back({at->second, std::move(hops)});
    }
    channel = {};
    known = true;
  };
  eachConnection(store, [&](const ConnectionRow& row) {
    const auto from = hosts.of(row.source), to = hosts.of(row.destination);
    if (row.pointToPoint || !row.way.starts_with("NET/") || from == to) return true;
    if (at != std::pair(row.communicator, row.channel)) close();
    at = {row.communicator, row.channel};
    const std::string& theirs = row.peerAdapter.empty() ? row.adapter : row.peerAdapter;
    const auto out = from ? leaves.of(*from, row.adapter) : std::nullopt,
               in = to ? leaves.of(*to, theirs) : std::nullopt;
    known = known && out && in;
    if (known) channel.add({row.source, row.destination, {*from, *to, row.adapter, theirs, *out, *in}});
    return true;
  });
  close();
  return all;
}

}  // namespace weft
