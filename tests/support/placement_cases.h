// Cases of placements: a recorded fabric, some of its hosts, random traffic; and what their links carry, counted the
// slow way.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "analysis/placement/arrangement.h"
#include "analysis/placement/remap.h"
#include "analysis/run/run_fabric.h"
#include "cli.h"
#include "core/store/run_store.h"
#include "ibdiag/routes/routes.h"

namespace weft::placement_cases {

struct Fabrics {
  cli::Store store;
  Fabric fabric;
  Levels levels = computeLevels(fabric);

  explicit Fabrics(const char* name)
      : store({cli::recorded("fabrics") / name}), fabric(loadFabric(RunStore(store.path().toStdString()))) {}
};

inline const Fabrics& tree() {
  static const Fabrics fabrics("ft3_192/ftree/ibdiagnet1");
  return fabrics;
}

inline std::vector<HostIndex> someHosts(const Fabric& fabric, std::size_t count, std::mt19937& random) {
  std::vector<HostIndex> hosts;
  for (std::uint32_t host = 0; host < fabric.hosts().size(); ++host) hosts.push_back(HostIndex(host));
  std::shuffle(hosts.begin(), hosts.end(), random);
  hosts.resize(count);
  return hosts;
}

inline Allocation allocationOf(const Fabrics& on, std::size_t hosts, std::uint32_t perHost, std::mt19937& random) {
  return allocate(on.fabric, on.levels, someHosts(on.fabric, hosts, random),
                  std::vector<std::uint32_t>(hosts, perHost));
}

inline ItemTraffic randomTraffic(std::uint32_t items, std::uint32_t pairs, std::mt19937& random) {
  std::vector<ItemTraffic::Sent> sent;
  for (std::uint32_t i = 0; i < pairs; ++i)
    sent.push_back({std::uint32_t(random() % items), std::uint32_t(random() % items), double(1 + random() % 1000)});
  return {items, std::move(sent)};
}

inline EndWeights weightsOf(const Fabric& fabric) {
  EndWeights weights{std::vector<double>(fabric.ends().size(), 1), {}};
  for (std::uint32_t end = 0; end < fabric.ends().size(); ++end)
    weights.isHost.push_back(!fabric.node(fabric.ends()[end].node).isSwitch() ||
                             !fabric.node(fabric.end(peer(EndIndex{end})).node).isSwitch());
  return weights;
}

// The loads of a placement, pair by pair and hop by hop.
inline std::vector<double> slowLoads(const Fabric& fabric, const Allocation& allocation, const ItemTraffic& traffic,
                                     const Places& places) {
  std::vector<double> loads(fabric.ends().size());
  for (std::uint32_t item = 0; item < traffic.items(); ++item)
    for (const auto& each : traffic.out(item)) {
      if (places[item] == places[each.peer]) continue;
      const PortIndex from = fabric.host(allocation.hosts[places[item]]).ports.front(),
                      to = fabric.host(allocation.hosts[places[each.peer]]).ports.front();
      for (const Hop& hop : walkRoute(fabric, from, fabric.port(to).lid).hops)
        if (hop.out) loads[number(*fabric.endAt(hop.node, *hop.out))] += each.bytes;
    }
  return loads;
}

// With what others send, and as parts of what the best link carries.
inline std::vector<double> counted(std::vector<double> loads, const RemapProblem& problem) {
  for (std::size_t end = 0; end < problem.base.size(); ++end) loads[end] += problem.base[end];
  for (std::size_t end = 0; !problem.capacities.empty() && end < loads.size(); ++end)
    loads[end] *= 100.0 / double(*problem.capacities[end / 2]);
  return loads;
}

inline double largestOf(const std::vector<double>& loads, const EndWeights& weights, bool atHosts) {
  double most = 0;
  for (std::size_t end = 0; end < loads.size(); ++end)
    if ((weights.isHost[end] != 0) == atHosts) most = std::max(most, loads[end]);
  return most;
}

}  // namespace weft::placement_cases
