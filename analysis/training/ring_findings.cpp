#include "analysis/training/ring_findings.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/base/units.h"

namespace weft {
namespace {

struct Crossings {
  std::uint64_t now = 0, hops = 0, then = 0;
  bool each = false;             // of each ring; else of all of them together
  std::vector<HostIndex> order;  // that is better

  auto operator<=>(const Crossings&) const = default;
};

std::string hostList(const Fabric& fabric, const std::vector<HostIndex>& hosts) {
  constexpr std::size_t most = 32;
  std::string text;
  for (std::size_t i = 0; i < std::min(hosts.size(), most); ++i)
    text += (i == 0 ? "" : ",") + fabric.shown(hosts[i]).name;
  return hosts.size() > most ? text + " and " + std::to_string(hosts.size() - most) + " more (weft remap writes them)"
                             : text;
}

std::string sentenceOf(const Crossings& found, const std::vector<CommunicatorId>& communicators, const Fabric& fabric,
                       const CommunicatorNames& names) {
  std::string text = (found.each ? "each ring of " : "the rings of ") + names.of(communicators.front());
  if (communicators.size() > 1)
    text += " (so of " + counted(communicators.size() - 1, "communicator", "communicators") + " more)";
  return text + (found.each ? " crosses" : " cross") + " from one leaf to another in " + std::to_string(found.now) +
         " of " + std::to_string(found.hops) + " hops between hosts; with the hosts in this order " +
         std::to_string(found.then) + " would be enough: " + hostList(fabric, found.order);
}

std::uint64_t sumOf(const CommunicatorRings& rings, std::uint64_t (LoggedRing::*value)() const) {
  std::uint64_t sum = 0;
  for (const LoggedRing& each : rings.rings) sum += (each.*value)();
  return sum;
}

std::optional<Crossings> better(const CommunicatorRings& rings, const AdapterLeaves& leaves,
                                const LeafDistances& distances) {
  Crossings found{sumOf(rings, &LoggedRing::crossings), 0, 0, false, {}};
  if (found.now == sumOf(rings, &LoggedRing::leastCrossings)) return std::nullopt;
  const OrderProblem problem = orderProblem(rings, leaves);
  const HostOrder order = betterOrder(problem, distances);
  found.then = crossingWeight(problem, order);
  if (found.then >= found.now) return std::nullopt;
  for (const LoggedRing& each : rings.rings) found.hops += each.hops.size();
  for (const std::uint32_t host : order) found.order.push_back(problem.hosts[host]);
  const std::uint64_t count = rings.rings.size();
  found.each = found.now % count == 0 && found.hops % count == 0 && found.then % count == 0;
  for (std::uint64_t* number : {&found.now, &found.hops, &found.then})
    if (found.each) *number /= count;
  return found;
}

}  // namespace

OrderProblem orderProblem(const CommunicatorRings& rings, const AdapterLeaves& leaves) {
  OrderProblem problem;
  std::map<HostIndex, std::uint32_t> places;
  std::map<std::string, std::uint32_t> adapters;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint64_t> hops;
  const auto placeOf = [&](HostIndex host) {
    const auto [found, isNew] = places.emplace(host, static_cast<std::uint32_t>(problem.hosts.size()));
    if (isNew) problem.hosts.push_back(host);
    return found->second;
  };
  const auto columnOf = [&](const std::string& name) {
    return adapters.emplace(name, static_cast<std::uint32_t>(adapters.size())).first->second;
  };
  for (const LoggedRing& ring : rings.rings)
    for (const RingHop& hop : ring.hops) {
      const std::uint32_t from = placeOf(hop.from), to = placeOf(hop.to);  // in the order of the ring
      ++hops[{from, to, columnOf(hop.outAdapter), columnOf(hop.inAdapter)}];
    }
  problem.leaves.resize(problem.hosts.size(), std::vector<std::optional<NodeIndex>>(adapters.size()));
  for (const auto& [name, column] : adapters)
    for (std::size_t host = 0; host < problem.hosts.size(); ++host)
      problem.leaves[host][column] = leaves.of(problem.hosts[host], name);
  for (const auto& [key, weight] : hops) {
    const auto& [from, to, out, in] = key;
    problem.hops.push_back({from, to, out, in, weight});
  }
  return problem;
}

void findRingCrossings(const std::vector<CommunicatorRings>& all, const AdapterLeaves& leaves, const Fabric& fabric,
                       const CommunicatorNames& names, FindingList& list) {
  const LeafDistances distances(fabric);
  std::map<Crossings, std::vector<const CommunicatorRings*>> found;
  for (const CommunicatorRings& each : all)
    if (const auto crossings = better(each, leaves, distances)) found[*crossings].push_back(&each);
  for (const auto& [crossings, communicators] : found) {
    std::vector<CommunicatorId> ids;
    std::set<NodeIndex> used;
    for (const CommunicatorRings* each : communicators) {
      ids.push_back(each->communicator);
      for (const LoggedRing& ring : each->rings)
        for (const RingHop& hop : ring.hops)
          if (hop.crosses()) used.insert({hop.outLeaf, hop.inLeaf});
    }
    Finding finding{FindingKind::ringCrossings,
                    FindingSeverity::warning,
                    fabric.node(*used.begin()).subnet,
                    sentenceOf(crossings, ids, fabric, names),
                    {used.begin(), used.end()},
                    {},
                    {},
                    {},
                    ids.size()};
    if (finding.nodes.size() > Finding::maxPlaces) finding.nodes.resize(Finding::maxPlaces);
    list.push_back(std::move(finding));
  }
}

}  // namespace weft
