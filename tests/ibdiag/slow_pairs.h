// Loads of pair traffic the slow way: the route of each pair walked over the rows of the fabric.
#pragma once

#include <tuple>

#include "brute_force.h"
#include "ibdiag/routes/pair_rails.h"
#include "random_pairs.h"

namespace weft {

using LayerKey =
    std::tuple<std::optional<CommunicatorId>, std::optional<RegionId>, PairClass, std::optional<OperationId>>;

// What one end carries, by everything that it can be distinguished by.
struct Carried {
  std::uint64_t bytes = 0;
  std::map<LayerKey, std::uint64_t> layers;
  std::map<std::pair<RankId, RankId>, std::uint64_t> pairs;
};

struct Expected {
  std::map<BruteForce::End, Carried> ends;
  std::uint64_t onLinks = 0, sameHost = 0, hostUnknown = 0, noCommonRail = 0, bytes = 0, unpaired = 0;
};

class Slow {
 public:
  Slow(const MemorySink& rows, const Fabric& fabric, const RandomPairs& pairs)
      : rows_(rows), brute_(rows), pairs_(pairs), portsOf_(fabric.hosts().size()) {
    for (std::size_t host = 0; host < portsOf_.size(); ++host)
      for (const PortIndex at : fabric.hosts()[host].ports) {
        const FabricPort& port = fabric.port(at);
        const NodeId node = fabric.node(port.node).id;
        if (number(port.lid) != 0 && brute_.peer({node, port.number})) portsOf_[host].push_back({node, port.number});
      }
  }

  Expected compute(const PairFilter& filter, Rails rails) {
    Expected expected;
    for (const PairTrafficRow& row : pairs_.rows)
      if (isPart(row, filter)) add(row, rails, expected);
    return expected;
  }

 private:
  std::optional<std::size_t> hostOf(RankId rank) const {
    if (number(rank) >= pairs_.processes.size()) return std::nullopt;
    const auto host = pairs_.processes[number(rank)].host;
    return host && number(*host) <= portsOf_.size() ? std::optional(number(*host) - 1) : std::nullopt;
  }

  const PortRow& row(const BruteForce::End& port) const {
    return *std::ranges::find_if(rows_.ports,
                                 [&](const PortRow& each) { return BruteForce::End(each.node, each.number) == port; });
  }

  // Ports that talk to each other: of each subnet the first of both hosts, the second …
  std::vector<std::pair<const PortRow*, const PortRow*>> between(std::size_t from, std::size_t to) const {
    std::vector<std::pair<const PortRow*, const PortRow*>> rails;
    for (const unsigned subnet : {0U, 1U}) {
      std::vector<const PortRow*> mine, theirs;
      for (const auto& [host, list] : {std::pair(from, &mine), std::pair(to, &theirs)})
        for (const auto& port : portsOf_[host])
          if (number(brute_.node(port.first).subnet) == subnet) list->push_back(&row(port));
      for (std::size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i) rails.emplace_back(mine[i], theirs[i]);
    }
    return rails;
  }

  void add(const PairTrafficRow& row, Rails rails, Expected& expected) {
    expected.unpaired += row.unpairedBytes;
    for (const PairPeer& peer : row.peers) {
      if (!row.hasBytes) continue;
      expected.bytes += peer.bytes;
      const auto from = hostOf(row.source), to = hostOf(peer.destination);
      if (row.source == peer.destination || (from && from == to)) expected.sameHost += peer.bytes;
      else if (!from || !to) expected.hostUnknown += peer.bytes;
      else send(row, peer, between(*from, *to), rails, expected);
    }
  }

  void send(const PairTrafficRow& row, const PairPeer& peer,
            std::vector<std::pair<const PortRow*, const PortRow*>> ways, Rails rails, Expected& expected) {
    (ways.empty() ? expected.noCommonRail : expected.onLinks) += peer.bytes;
    if (rails == Rails::first && !ways.empty()) ways.resize(1);
    std::uint64_t rest = peer.bytes;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const std::uint64_t part = (rest + ways.size() - i - 1) / (ways.size() - i);  // dealt out: the larger parts first
      rest -= part;
      if (part == 0) continue;
      const auto key = std::pair(ways[i].first->lid, ways[i].second->lid);
      const auto subnet = brute_.node(ways[i].first->node).subnet;
      auto [walk, isNew] = walks_.try_emplace(std::pair(subnet, key));
      if (isNew) walk->second = brute_.walk(*ways[i].first, number(ways[i].second->lid)).ends;
      for (const auto& end : walk->second) {
        Carried& carried = expected.ends[end];
        carried.bytes += part;
        carried.layers[{row.communicator, row.region, row.kind, row.operation}] += part;
        carried.pairs[{row.source, peer.destination}] += part;
      }
    }
  }

  const MemorySink& rows_;
  BruteForce brute_;
  const RandomPairs& pairs_;
  std::vector<std::vector<BruteForce::End>> portsOf_;  // by HostIndex
  std::map<std::pair<SubnetId, std::pair<Lid, Lid>>, std::vector<BruteForce::End>> walks_;
};

}  // namespace weft
