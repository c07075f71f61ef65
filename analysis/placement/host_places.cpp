#include "analysis/placement/host_places.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "analysis/training/adapter_leaves.h"
#include "core/base/error.h"
#include "core/base/even_share.h"
#include "core/base/known_value.h"
#include "core/store/wait_store.h"

namespace weft {
namespace {

// The adapters by which ranks were connected, by number.
class Adapters {
 public:
  using Ways = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // out and in

  explicit Adapters(const RunStore& store) {
    eachConnection(store, [&](const ConnectionRow& row) {
      if (!row.way.starts_with("NET/") || row.adapter.empty()) return true;
      const std::string& theirs = row.peerAdapter.empty() ? row.adapter : row.peerAdapter;
      ways_[{row.communicator, row.source, row.destination, row.pointToPoint}].push_back(
          {numberOf(row.adapter), numberOf(theirs)});
      return true;
    });
  }

  const std::map<std::string, std::uint32_t>& names() const { return names_; }

  const Ways* of(const PairTrafficRow& row, RankId destination) const {
    if (!row.communicator) return nullptr;
    const bool pointToPoint = row.kind == PairClass::pointToPoint;
    for (const bool use : {pointToPoint, !pointToPoint})
      if (const auto found = ways_.find({*row.communicator, row.source, destination, use}); found != ways_.end())
        return &found->second;
    return nullptr;
  }

 private:
  std::uint32_t numberOf(const std::string& name) {
    return names_.emplace(name, static_cast<std::uint32_t>(names_.size())).first->second;
  }

  std::map<std::string, std::uint32_t> names_;
  std::map<std::tuple<CommunicatorId, RankId, RankId, bool>, Ways> ways_;
};

class Builder {
 public:
  Builder(const OpenRun& run, const Allocation& allocation, std::span<const RankId> ranks) {
    for (std::uint32_t item = 0; item < ranks.size(); ++item) {
      const auto host = run.hostOf(ranks[item]);
      if (!host)
        throw Error(sentence("the host of rank " + std::to_string(number(ranks[item])), Absence::notKnown) +
                    " to the fabric; an order of hosts needs the hosts of all ranks; use --move rank instead");
      items_[placeOf(*host)].push_back(item);
      placeOfRank_[ranks[item]] = places_.at(*host);
    }
    for (const HostIndex host : allocation.hosts) placeOf(host);
    check(allocation);
  }

  void add(const PairTrafficRow& row, const Adapters& adapters) {
    const auto from = placeOfRank_.find(row.source);
    if (from == placeOfRank_.end() || !row.hasBytes) return;
    for (const PairPeer& peer : row.peers) {
      const auto to = placeOfRank_.find(peer.destination);
      if (to == placeOfRank_.end() || to->second == from->second || peer.bytes == 0) continue;
      const Adapters::Ways* ways = adapters.of(row, peer.destination);
      for (std::size_t i = 0; ways && i < ways->size(); ++i)
        sent_[{from->second, to->second, (*ways)[i].first, (*ways)[i].second}] +=
            static_cast<double>(evenShare(peer.bytes, i, ways->size()));
    }
  }

  HostPlaces take(const AdapterLeaves& leaves, const Adapters& adapters) {
    HostPlaces found{{hosts_, {}, {}}, std::move(items_)};
    found.problem.leaves.resize(hosts_.size(), std::vector<std::optional<NodeIndex>>(adapters.names().size()));
    for (const auto& [name, column] : adapters.names())
      for (std::size_t place = 0; place < hosts_.size(); ++place)
        found.problem.leaves[place][column] = leaves.of(hosts_[place], name);
    double most = 1;
    for (const auto& [key, bytes] : sent_) most = std::max(most, bytes);
    constexpr double largest = 1U << 30;  // of weights: their sums fit 64 bits
    for (const auto& [key, bytes] : sent_) {
      const auto& [from, to, out, in] = key;
      found.problem.hops.push_back(
          {from, to, out, in, static_cast<std::uint64_t>(most > largest ? bytes / most * largest : bytes)});
    }
    return found;
  }

 private:
  std::uint32_t placeOf(HostIndex host) {
    const auto [found, isNew] = places_.emplace(host, static_cast<std::uint32_t>(hosts_.size()));
    if (isNew) {
      hosts_.push_back(host);
      items_.emplace_back();
    }
    return found->second;
  }

  void check(const Allocation& allocation) const {
    if (hosts_.size() != allocation.hosts.size())
      throw Error(
          "an order of hosts needs all hosts that the run had, and may have more; --hosts lacks some, --move rank can "
          "do without");
    for (std::size_t i = 0; i < allocation.hosts.size(); ++i)
      if (allocation.slotCounts[i] != allocation.slotCounts.front())
        throw Error("an order of hosts needs as many slots on each; give --slots, or --move rank");
    for (const auto& items : items_)
      if (!items.empty() && items.size() != items_.front().size())
        throw Error("an order of hosts needs as many ranks on each, and some have " + std::to_string(items.size()) +
                    ", others " + std::to_string(items_.front().size()) + "; take --move rank");
  }

  std::vector<HostIndex> hosts_;  // by place
  std::vector<std::vector<std::uint32_t>> items_;
  std::map<HostIndex, std::uint32_t> places_;
  std::map<RankId, std::uint32_t> placeOfRank_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, double> sent_;
};

}  // namespace

bool knowsConnections(const RunStore& store) {
  bool any = false;
  eachConnection(store, [&](const ConnectionRow&) { return !(any = true); });
  return any;
}

HostPlaces hostPlaces(const RunStore& store, const PairRows& rows, const OpenRun& run, const Allocation& allocation,
                      std::span<const RankId> ranks) {
  const Adapters adapters(store);
  if (adapters.names().empty())
    throw Error(notInThisRun("connections") +
                ", and an order of hosts is found by them; NCCL logs them, --move rank does without");
  Builder builder(run, allocation, ranks);
  rows([&](const PairTrafficRow& row) { builder.add(row, adapters); });
  return builder.take(AdapterLeaves(store, run.fabric), adapters);
}

Remapped remapHosts(const Fabric& fabric, const HostPlaces& hosts, const Allocation& allocation,
                    const StartRequest& start) {
  const HostOrder order = betterOrder(hosts.problem, LeafDistances(fabric));
  std::map<HostIndex, std::uint32_t> positions;
  for (std::uint32_t i = 0; i < allocation.hosts.size(); ++i) positions[allocation.hosts[i]] = i;
  Remapped found{{}, Places(allocation.total()), "order of hosts"};
  if (start.asIs) found.starts.push_back({"as is", *start.asIs});
  std::vector<std::uint32_t> left(allocation.slotCounts);
  for (std::size_t place = 0; place < order.size(); ++place)
    for (const std::uint32_t item : hosts.items[place]) {
      const std::uint32_t at = positions.at(hosts.problem.hosts[order[place]]);
      found.places[item] = at;
      --left[at];
    }
  auto item = start.ranks;  // slots that stay empty
  for (std::uint32_t at = 0; at < left.size(); ++at)
    for (; left[at] > 0; --left[at]) found.places[item++] = at;
  return found;
}

}  // namespace weft
