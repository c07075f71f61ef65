#include "ibdiag/loads/links_between.h"

#include "ibdiag/routes/choice_graph.h"
#include "ibdiag/routes/destination_walk.h"
#include "ibdiag/routes/next_hop.h"

namespace weft {
std::vector<bool> linksBetween(const Fabric& fabric, const std::vector<HostIndex>& hosts) {
  struct Place {
    PortIndex port{};
    HostIndex host{};
  };
  std::vector<std::vector<Place>> bySubnet(fabric.subnetCount());
  std::vector<bool> taken(fabric.hosts().size());
  for (const HostIndex host : hosts) {
    if (taken[number(host)]) continue;
    taken[number(host)] = true;
    for (const PortIndex port : fabric.host(host).ports)
      if (number(fabric.port(port).lid) != 0)
        bySubnet[number(fabric.node(fabric.port(port).node).subnet)].push_back({port, host});
  }
  std::vector<bool> marked(fabric.ends().size());
  const auto mark = [&](EndIndex end) { marked[number(end)] = true; };
  DestinationWalk walk(fabric);
  ChoiceGraph graph(fabric);
  for (const auto& places : bySubnet)
    for (const Place& destination : places) {
      walk.begin(fabric.port(destination.port).lid, destination.port);
      graph.begin(fabric.port(destination.port).lid, destination.port);
      for (const Place& source : places) {
        const FabricPort& from = fabric.port(source.port);
        const auto out = fabric.endAt(from.node, from.number);
        if (source.host == destination.host || !out) continue;
        mark(*out);
        const auto first = firstSwitch(fabric, source.port);
        if (first && fabric.spreads()) graph.explore(*first);
        else if (first) walk.from(*first, [&](EndIndex end, std::uint32_t, bool) { mark(end); });
      }
      for (const ChoiceGraph::Part& part : graph.parts())
        for (const NodeIndex node : graph.members(part))
          for (const ChoiceGraph::Way& way : graph.ways(node)) mark(way.out);
    }
  return marked;
}

}  // namespace weft
