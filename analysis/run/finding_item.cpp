#include "analysis/run/finding_item.h"

#include <algorithm>

namespace weft {
namespace {

void tidy(auto& list) {
  std::ranges::sort(list);
  list.erase(std::ranges::unique(list).begin(), list.end());
}

Item single(const Fabric& fabric, NodeIndex node) {
  const auto host = fabric.node(node).host;
  return host ? Item(*host) : Item(node);
}

}  // namespace

Item placeOf(const Fabric& fabric, const Finding& finding) {
  const bool oneLink =
      finding.ends.size() == 1 || (finding.ends.size() == 2 && finding.ends[1] == peer(finding.ends[0]));
  if (finding.pair) return PortPair{finding.pair->source, finding.pair->destination};
  if (oneLink) return finding.ends.front();
  if (finding.ends.empty() && finding.nodes.size() == 1) return single(fabric, finding.nodes.front());
  Area area;
  const auto add = [&](NodeIndex node) {
    if (const auto host = fabric.node(node).host) area.hosts.push_back(*host);
    else area.switches.push_back(node);
  };
  for (const NodeIndex node : finding.nodes) add(node);
  for (const EndIndex end : finding.ends) {
    add(fabric.end(end).node);
    add(fabric.end(peer(end)).node);
  }
  tidy(area.hosts);
  tidy(area.switches);
  return area == Area() ? Item() : Item(area);
}

}  // namespace weft
