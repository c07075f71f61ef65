#include "ibdiag/loads/end_users.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/units.h"
#include "ibdiag/loads/bin_rows.h"
#include "ibdiag/loads/crossing_flows.h"
#include "ibdiag/loads/merged_sums.h"
#include "ibdiag/model/key_index.h"

namespace weft {
namespace {

// Finds the rails between two hosts that leave by the end, or by one of several.
class Crossings {
 public:
  Crossings(const Fabric& fabric, const PairRails& rails, const std::vector<CrossingFlow>& over)
      : sources_(fabric.hosts().size()) {
    for (const auto& [flow, share] : over) {
      const auto [at, isNew] = byPorts_.try_emplace({flow.source, flow.destination}, share);
      if (!isNew)
        at->second = EndShare(std::min(EndShare::whole, at->second.parts() + share.parts()));  // by another of the ends
      const NodeIndex source = fabric.port(flow.source).node;
      const auto owner = fabric.owner(fabric.node(source).subnet, flow.destination);
      const auto from = fabric.node(source).host,
                 to = owner ? fabric.node(fabric.port(*owner).node).host : std::nullopt;
      if (!from || !to) continue;
      Part& part = add(sources_[number(*from)], *to);
      if (part.rails.rails == 0) part.rails = rails.parts(*from, *to);
      const auto between = rails.between(*from, *to);
      for (std::uint32_t rail = 0; rail < between.size(); ++rail)
        if (between[rail].source == flow.source && between[rail].lid == flow.destination)
          part.crossing.push_back({rail, share});
    }
  }

  // The same of bytes that went by these rails.
  std::uint64_t share(std::span<const Rail> by, std::uint64_t before, std::uint64_t bytes, ShareSum& rounded) const {
    std::uint64_t sum = 0;
    for (std::size_t rail = 0; rail < by.size(); ++rail)
      if (const auto found = byPorts_.find({by[rail].source, by[rail].lid}); found != byPorts_.end())
        sum += rounded.add(shareAfter(before, bytes, rail, by.size()), found->second);
    return sum;
  }

  bool any(HostIndex from) const { return !sources_[number(from)].parts.empty(); }

  // The part of `bytes` from one host to another that leaves by the end. They follow the bytes `before`; the part is
  // rounded with what was asked for earlier.
  std::uint64_t share(HostIndex from, HostIndex to, std::uint64_t before, std::uint64_t bytes,
                      ShareSum& rounded) const {
    const Source& source = sources_[number(from)];
    const std::uint32_t at = source.destinations.find(number(to));
    if (at == KeyIndex::none) return 0;
    std::uint64_t sum = 0;
    for (const auto& [rail, share] : source.parts[at].crossing)
      sum += rounded.add(source.parts[at].rails.shareAfter(before, bytes, rail), share);
    return sum;
  }

 private:
  struct Part {
    RailParts rails;                                           // that the two hosts share
    std::vector<std::pair<std::uint32_t, EndShare>> crossing;  // of them, ascending
  };
  struct Source {
    KeyIndex destinations;  // hosts
    std::vector<Part> parts;
  };

  static Part& add(Source& source, HostIndex to) {
    const std::uint32_t at = source.destinations.add(number(to));
    if (at == source.parts.size()) source.parts.emplace_back();
    return source.parts[at];
  }

  std::vector<Source> sources_;  // by HostIndex
  std::map<std::pair<PortIndex, Lid>, EndShare> byPorts_;
};

struct PairSum : PairShare {
  auto key() const { return std::pair(source, destination); }
  void add(const PairSum& more, bool& held) { bytes = saturatingAdd(bytes, more.bytes, held); }
};

class Users {
 public:
  Users(const RankHosts& hosts, const Crossings& crossings, const LoggedRails& logged)
      : hosts_(hosts), crossings_(crossings), logged_(logged) {}

  void add(const PairTrafficRow& row, std::span<const std::uint64_t> before) {
    const auto from = row.hasBytes ? hosts_.of(row.source) : std::nullopt;
    if (!from || !crossings_.any(*from)) return;
    std::uint64_t sum = 0;
    for (std::size_t at = 0; at < row.peers.size(); ++at) {
      const PairPeer& peer = row.peers[at];
      const auto to = peer.bytes != 0 ? hosts_.of(peer.destination) : std::nullopt;
      const std::uint64_t bytes = to ? shareOf(row, *from, *to, before.empty() ? 0 : before[at], peer) : 0;
      if (bytes == 0) continue;
      sum = saturatingAdd(sum, bytes, users_.held);
      pairs_.add({{row.source, peer.destination, bytes}});
    }
    if (sum == 0) return;
    std::uint64_t& layer = layers_[{row.communicator, row.region, row.kind, row.operation}];
    layer = saturatingAdd(layer, sum, users_.held);
    users_.bytes = saturatingAdd(users_.bytes, sum, users_.held);
  }

  std::uint64_t shareOf(const PairTrafficRow& row, HostIndex from, HostIndex to, std::uint64_t before,
                        const PairPeer& peer) {
    const auto by = logged_.of(row.communicator, row.kind, row.source, peer.destination);
    return by.empty() ? crossings_.share(from, to, before, peer.bytes, rounded_)
                      : crossings_.share(by, before, peer.bytes, rounded_);
  }

  EndUsers take() {
    for (const auto& [key, bytes] : layers_) {
      const auto& [communicator, region, kind, operation] = key;
      users_.layers.push_back({communicator, region, kind, operation, bytes});
    }
    std::ranges::stable_sort(users_.layers, std::greater{}, &LayerShare::bytes);
    const std::vector<PairSum> pairs = pairs_.take();
    users_.pairs.assign(pairs.begin(), pairs.end());
    std::ranges::stable_sort(users_.pairs, std::greater{}, &PairShare::bytes);
    users_.held = users_.held || pairs_.held();
    return std::move(users_);
  }

 private:
  using Key = std::tuple<std::optional<CommunicatorId>, std::optional<RegionId>, PairClass, std::optional<OperationId>>;

  const RankHosts& hosts_;
  const Crossings& crossings_;
  const LoggedRails& logged_;
  std::map<Key, std::uint64_t> layers_;
  MergedSums<PairSum> pairs_;
  ShareSum rounded_;
  EndUsers users_;
};

// An absent key counts as the largest.
template <class Key>
bool smaller(const Key& a, const Key& b) {
  return a < b;
}
template <class Id>
bool smaller(const std::optional<Id>& a, const std::optional<Id>& b) {
  return a && (!b || *a < *b);
}

template <class Key>
std::vector<Sum<Key>> sumsBy(const EndUsers& users, Key LayerShare::*column) {
  std::map<Key, std::uint64_t> sums;
  bool held = false;  // the users say so already
  for (const LayerShare& layer : users.layers) {
    std::uint64_t& sum = sums[layer.*column];
    sum = saturatingAdd(sum, layer.bytes, held);
  }
  std::vector<Sum<Key>> list;
  for (const auto& [key, bytes] : sums) list.push_back({key, bytes});
  std::ranges::sort(list, [](const Sum<Key>& a, const Sum<Key>& b) {
    return a.bytes != b.bytes ? a.bytes > b.bytes : smaller(a.key, b.key);
  });
  return list;
}

}  // namespace

EndUsers usersOfEnd(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                    Rails rails, EndIndex end, const std::function<bool()>& stopped) {
  return usersOfEnd(recordedPairs(store), fabric, hosts, filter, PairWays(store, fabric, hosts, rails), end, stopped);
}

EndUsers usersOfEnd(const PairStream& rows, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                    const PairWays& ways, EndIndex end, const std::function<bool()>& stopped) {
  return usersOfEnds(rows, fabric, hosts, filter, ways, std::span(&end, 1), stopped);
}

EndUsers usersOfEnds(const PairStream& rows, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                     const PairWays& ways, std::span<const EndIndex> ends, const std::function<bool()>& stopped) {
  const std::vector<Flow> flows = flowsOfPairs(rows, fabric, hosts, filter, ways, stopped).flows;
  std::vector<CrossingFlow> over;
  for (const EndIndex end : ends) {
    if (stopped && stopped()) return {};
    const auto more = crossingsOver(fabric, flows, end);
    over.insert(over.end(), more.begin(), more.end());
  }
  const Crossings crossings(fabric, ways.rails, over);
  Users users(hosts, crossings, ways.logged);
  eachPairRow(rows, fabric, filter, ways, [&](const PairTrafficRow& row, std::span<const std::uint64_t> before) {
    if (stopped && stopped()) return false;
    users.add(row, before);
    return true;
  });
  return users.take();
}

EndUsers usersOfBin(const Fabric& fabric, const RankHosts& hosts, const PairWays& ways, const std::vector<Flow>& flows,
                    std::span<const BinRow> rows, EndIndex end) {
  const Crossings crossings(fabric, ways.rails, crossingsOver(fabric, flows, end));
  Users users(hosts, crossings, ways.logged);
  for (const BinRow& row : rows) users.add(row.traffic, row.before);
  return users.take();
}

std::vector<Sum<std::optional<CommunicatorId>>> byCommunicator(const EndUsers& users) {
  return sumsBy(users, &LayerShare::communicator);
}

std::vector<Sum<std::optional<RegionId>>> byRegion(const EndUsers& users) { return sumsBy(users, &LayerShare::region); }

std::vector<Sum<PairClass>> byClass(const EndUsers& users) { return sumsBy(users, &LayerShare::kind); }

std::vector<Sum<std::optional<OperationId>>> byOperation(const EndUsers& users) {
  return sumsBy(users, &LayerShare::operation);
}

}  // namespace weft
