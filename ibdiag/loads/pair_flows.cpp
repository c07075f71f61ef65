#include "ibdiag/loads/pair_flows.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <tuple>

#include "core/base/units.h"
#include "core/store/layer_totals.h"
#include "ibdiag/loads/bin_rows.h"
#include "ibdiag/model/key_index.h"

namespace weft {
namespace {

// What the ranks of one host sent to other hosts.
class HostFlows {
 public:
  // The shares of all rails to a host.
  struct Sent {
    std::uint32_t first = 0;  // into the sums
    std::uint32_t rails = 0;
    std::uint32_t weights = even;  // into the parts
  };

  const Sent& to(HostIndex source, HostIndex destination, const PairRails& rails) {
    const std::uint32_t at = index_.add(number(destination));
    if (at == sent_.size()) {
      RailParts parts = rails.parts(source, destination);
      sent_.push_back({static_cast<std::uint32_t>(sums_.size()), parts.rails});
      sums_.resize(sums_.size() + parts.rails);
      if (parts.weights) {
        sent_.back().weights = static_cast<std::uint32_t>(parts_.size());
        parts_.push_back(std::move(parts));
      }
    }
    return sent_[at];
  }

  void add(const Sent& sent, std::uint64_t before, std::uint64_t bytes, bool& held) {
    std::uint64_t* sums = &sums_[sent.first];
    if (sent.rails == 1) return void(*sums = saturatingAdd(*sums, bytes, held));
    for (std::uint32_t rail = 0; rail < sent.rails; ++rail) {
      const std::uint64_t share = sent.weights == even ? shareAfter(before, bytes, rail, sent.rails)
                                                       : parts_[sent.weights].shareAfter(before, bytes, rail);
      sums[rail] = saturatingAdd(sums[rail], share, held);
    }
  }

  // By adapters that were logged.
  void add(std::span<const Rail> by, std::uint64_t before, std::uint64_t bytes, bool& held) {
    for (std::size_t rail = 0; rail < by.size(); ++rail) {
      std::uint64_t& sum = logged_[{by[rail].source, by[rail].lid}];
      sum = saturatingAdd(sum, shareAfter(before, bytes, rail, by.size()), held);
    }
  }

  void take(HostIndex source, const PairRails& rails, std::vector<Flow>& flows, bool& held) {
    std::vector<std::uint32_t> order(sent_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](std::uint32_t at) { return index_.keys()[at]; });
    bool more = true;
    for (std::uint32_t rail = 0; std::exchange(more, false); ++rail)
      for (const std::uint32_t at : order) {
        if (rail >= sent_[at].rails) continue;
        more = true;
        const std::uint64_t bytes = sums_[sent_[at].first + rail];
        if (bytes == 0) continue;
        const Rail& by = rails.between(source, HostIndex(index_.keys()[at]))[rail];
        const auto logged = logged_.extract({by.source, by.lid});
        flows.push_back({by.source, by.lid, saturatingAdd(bytes, logged ? logged.mapped() : 0, held)});
      }
    for (const auto& [ports, bytes] : logged_)
      if (bytes != 0) flows.push_back({ports.first, ports.second, bytes});
  }

 private:
  static constexpr std::uint32_t even = UINT32_MAX;

  KeyIndex index_;  // by destination host
  std::vector<Sent> sent_;
  std::vector<std::uint64_t> sums_;
  std::vector<RailParts> parts_;  // those with weights
  std::map<std::pair<PortIndex, Lid>, std::uint64_t> logged_;
};

class Collector {
 public:
  Collector(const Fabric& fabric, const RankHosts& hosts, const PairWays& ways)
      : hosts_(hosts), rails_(ways.rails), logged_(ways.logged), bySource_(fabric.hosts().size()) {}

  // `before`: by peer; empty: nothing was sent before.
  void add(const PairTrafficRow& row, std::span<const std::uint64_t> before = {}) {
    addTo(result_.unpaired, row.unpairedBytes);
    if (!row.hasBytes) return;
    const auto from = hosts_.of(row.source);
    last_.reset();
    for (std::size_t at = 0; at < row.peers.size(); ++at) {
      const PairPeer& peer = row.peers[at];
      if (peer.bytes == 0) continue;
      const std::uint64_t sent = before.empty() ? 0 : before[at];
      addTo(result_.bytes, peer.bytes);
      const auto to = hosts_.of(peer.destination);
      if (peer.destination == row.source || (from && from == to)) addTo(result_.sameHost, peer.bytes);
      else if (!from || !to) addTo(result_.hostUnknown, peer.bytes);
      else if (const auto by = logged_.of(row.communicator, row.kind, row.source, peer.destination); !by.empty())
        sendBy(by, *from, sent, peer.bytes);
      else send(*from, *to, sent, peer.bytes);
    }
  }

  PairFlows take() {
    for (std::uint32_t host = 0; host < bySource_.size(); ++host) {
      if (bySource_[host]) bySource_[host]->take(HostIndex(host), rails_, result_.flows, result_.held);
      bySource_[host].reset();
    }
    return std::move(result_);
  }

 private:
  void addTo(std::uint64_t& sum, std::uint64_t bytes) { sum = saturatingAdd(sum, bytes, result_.held); }

  HostFlows& of(HostIndex from) {
    auto& own = bySource_[number(from)];
    if (!own) own = std::make_unique<HostFlows>();
    return *own;
  }

  void sendBy(std::span<const Rail> by, HostIndex from, std::uint64_t before, std::uint64_t bytes) {
    addTo(result_.onLinks, bytes);
    addTo(result_.byLog, bytes);
    of(from).add(by, before, bytes, result_.held);
  }

  void send(HostIndex from, HostIndex to, std::uint64_t before, std::uint64_t bytes) {
    HostFlows& flows = of(from);
    if (last_ != to) sent_ = flows.to(from, to, rails_);  // ranks of one host follow each other as a rule
    last_ = to;
    if (sent_.rails == 0) return addTo(result_.noCommonRail, bytes);
    addTo(result_.onLinks, bytes);
    flows.add(sent_, before, bytes, result_.held);
  }

  const RankHosts& hosts_;
  const PairRails& rails_;
  const LoggedRails& logged_;
  std::vector<std::unique_ptr<HostFlows>> bySource_;  // by HostIndex; null: nothing yet
  std::optional<HostIndex> last_;                     // to which the row's last bytes went
  HostFlows::Sent sent_;
  PairFlows result_;
};

}  // namespace

PairFlows flowsOfPairs(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                       Rails rails, const std::function<bool()>& stopped) {
  return flowsOfPairs(recordedPairs(store), fabric, hosts, filter, PairWays(store, fabric, hosts, rails), stopped);
}

PairFlows flowsOfPairs(const PairStream& pairs, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                       const PairWays& ways, const std::function<bool()>& stopped) {
  Collector collector(fabric, hosts, ways);
  LayerTotals layers;
  const bool wantsLayers = !followedByLayers(filter);
  eachPairRow(pairs, fabric, filter, ways, [&](const PairTrafficRow& row, std::span<const std::uint64_t> before) {
    collector.add(row, before);
    if (wantsLayers) layers.add(row);
    return !stopped || !stopped();
  });
  PairFlows flows = collector.take();
  flows.layers = layers.layers();
  return flows;
}

std::vector<LayerFlows> flowsByLayer(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, Rails rails) {
  using Key = std::tuple<std::optional<CommunicatorId>, std::optional<RegionId>, PairClass, std::optional<OperationId>>;
  const PairWays ways(store, fabric, hosts, rails);
  std::map<Key, Collector> layers;
  store.pairTraffic({}, [&](const PairTrafficRow& row) {
    layers.try_emplace({row.communicator, row.region, row.kind, row.operation}, fabric, hosts, ways)
        .first->second.add(row);
    return true;
  });
  std::vector<LayerFlows> list;
  for (auto& [key, collector] : layers) {
    const auto& [communicator, region, kind, operation] = key;
    list.push_back({communicator, region, kind, operation, collector.take()});
  }
  return list;
}

PairFlows flowsOfBin(const Fabric& fabric, const RankHosts& hosts, const PairWays& ways, std::span<const BinRow> rows) {
  Collector collector(fabric, hosts, ways);
  for (const BinRow& row : rows) collector.add(row.traffic, row.before);
  return collector.take();
}

PairFlows flowsOfRows(const Fabric& fabric, const RankHosts& hosts, Rails rails, const PairRows& rows) {
  const PairWays ways(fabric, hosts, rails);
  Collector collector(fabric, hosts, ways);
  rows([&](const PairTrafficRow& row) { collector.add(row); });
  return collector.take();
}

}  // namespace weft
