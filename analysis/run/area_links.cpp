#include "analysis/run/area_links.h"

namespace weft {

AreaLinks linksOf(const Fabric& fabric, const Area& area) {
  std::vector<bool> within(fabric.nodes().size());
  for (const HostIndex host : area.hosts)
    for (const NodeIndex adapter : fabric.host(host).adapters) within[number(adapter)] = true;
  for (const NodeIndex one : area.switches) within[number(one)] = true;
  AreaLinks links;
  for (std::uint32_t i = 0; i + 1 < fabric.ends().size(); i += 2) {
    const bool here = within[number(fabric.ends()[i].node)], there = within[number(fabric.ends()[i + 1].node)];
    if (here && there) links.inside.push_back(EndIndex(i));
    else if (here || there) links.out.push_back(EndIndex(here ? i : i + 1));
  }
  return links;
}

}  // namespace weft
