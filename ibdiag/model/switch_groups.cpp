#include "ibdiag/model/switch_groups.h"

#include <algorithm>
#include <map>

namespace weft {
namespace {

std::vector<PortNumber> portsOf(const PortGroup& group) {
  std::vector<PortNumber> ports;
  std::ranges::copy_if(group.ports, std::back_inserter(ports),
                       [](PortNumber port) { return port != 0 && port != noRoute; });
  std::ranges::sort(ports);
  return ports;
}

}  // namespace

SwitchGroups::SwitchGroups(const AdaptiveTableRow& row) {
  std::map<std::uint16_t, std::uint16_t> positions;  // of groups with ports
  for (const PortGroup& group : row.groups) {
    std::vector<PortNumber> ports = portsOf(group);
    if (ports.empty() || group.number == AdaptiveTableRow::noGroup) continue;
    if (positions.try_emplace(group.number, static_cast<std::uint16_t>(ports_.size())).second)
      ports_.push_back(std::move(ports));
  }
  for (std::size_t lid = 0; lid < row.groupOfLid.size(); ++lid) {
    const auto found = positions.find(row.groupOfLid[lid]);
    if (found == positions.end()) continue;
    ofLid_.resize(lid + 1, AdaptiveTableRow::noGroup);
    ofLid_.back() = found->second;
  }
}

}  // namespace weft
