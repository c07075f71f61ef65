#include "ibdiag/routes/dropped_paths.h"

#include <map>
#include <optional>
#include <utility>

#include "core/base/work_stop.h"
#include "ibdiag/routes/destination_walk.h"
#include "ibdiag/routes/next_hop.h"
#include "ibdiag/routes/pair_sources.h"

namespace weft {
namespace {

// The end before which packets of this level are dropped, on a route that arrives.
std::optional<EndIndex> dropOf(const Fabric& fabric, EndIndex from, unsigned level, Lid lid, PortIndex destination) {
  while (const auto next = nextEnd(fabric, from, lid, destination)) {
    const auto lanes =
        fabric.serviceLanes().lanes(fabric.end(*next).node, fabric.end(peer(from)).port, fabric.end(*next).port);
    if (lanes && laneOf(*lanes, level) == droppingLane) return next;
    from = *next;
  }
  return std::nullopt;
}

}  // namespace

std::vector<DroppedPaths> droppedPaths(const Fabric& fabric) {
  if (!fabric.serviceLanes().mayDrop()) return {};
  std::map<std::pair<EndIndex, std::uint8_t>, DroppedPaths> found;
  DestinationWalk walk(fabric);
  for (const auto& ports : adapterPorts(fabric)) {
    const PairSources sources(fabric, ports);
    for (const PortIndex destination : ports)
      for (const Lid lid : lidsOf(fabric.port(destination), TracedLids::all)) {
        WorkStop::look();
        walk.begin(lid, destination);
        for (const PortIndex source : ports) {
          const FabricPort& port = fabric.port(source);
          const auto level = fabric.serviceLanes().level(port.node, port.number, lid);
          const auto first = sources.firstSwitch(source);
          if (source == destination || !level || !first ||
              !walk.from(*first, [](EndIndex, std::uint32_t, bool) {}).arrives())
            continue;
          const auto drop = dropOf(fabric, *fabric.endAt(port.node, port.number), *level, lid, destination);
          if (drop)
            ++found
                  .try_emplace({*drop, *level},
                               DroppedPaths{*drop, *level, 0, {source, destination, RouteEnd::arrived}})
                  .first->second.paths;
        }
      }
  }
  std::vector<DroppedPaths> list;
  for (const auto& [key, each] : found) list.push_back(each);
  return list;
}

}  // namespace weft
