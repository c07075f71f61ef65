#include "ibdiag/model/chassis.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/system_name.h"

namespace weft {
namespace {

// The system that a switch is a board of, by the switch's name. In plans of the cabling "Blade 1" and "L01" are boards
// too.
std::string namedChassis(const FabricNode& node) {
  if (!isOfName(node.guid)) return chassisName(node.description);
  const SystemName name = systemNameOf(node);
  return name.board.empty() ? std::string() : name.system;
}

// "MF0;name:Q3400" of "MF0;name:Q3400/U2", a chip of several; empty for what is no chip.
std::string nameOfChips(const FabricNode& node) {
  const SystemName name = systemNameOf(node);
  return name.type.empty() || !name.board.starts_with('U') ? std::string() : "MF0;" + name.system + ":" + name.type;
}

// Chips of one box have numbers of their own; boxes of one name do not make one of them.
bool areChips(const Fabric& fabric, const std::vector<std::uint32_t>& members) {
  std::set<std::string> chips;
  return std::ranges::all_of(
      members, [&](std::uint32_t at) { return chips.insert(systemNameOf(fabric.nodes()[at]).board).second; });
}

// The name of switches with one system GUID: their own, if all have the same, as the chips of one box do; else the
// GUID.
std::string commonName(const Fabric& fabric, const std::vector<std::uint32_t>& members, Guid system) {
  const std::string name = shortName(fabric.nodes()[members.front()]);
  const bool isCommon =
      std::ranges::all_of(members, [&](std::uint32_t at) { return shortName(fabric.nodes()[at]) == name; });
  return isCommon &&
                 calledName(fabric.nodes()[members.front()].description) != fabric.nodes()[members.front()].description
             ? name
             : text(system);
}

// "name" of "MF0;name:CS7500", where no other chassis is called so.
void shorten(std::vector<std::string>& names) {
  std::map<std::string, std::size_t> count;
  std::vector<std::string> shorter;
  for (const std::string& name : names) ++count[shorter.emplace_back(calledName(name))];
  for (std::size_t i = 0; i < names.size(); ++i)
    if (count[shorter[i]] == 1) names[i] = shorter[i];
}

}  // namespace

Chassis findChassis(const Fabric& fabric) {
  using Key = std::tuple<SubnetId, std::string, Guid>;  // one of name and GUID is set
  std::map<Key, std::vector<std::uint32_t>> members;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    const FabricNode& node = fabric.nodes()[at];
    if (!node.isSwitch()) continue;
    const std::string name = namedChassis(node);
    if (!name.empty()) members[{node.subnet, name, Guid{}}].push_back(at);
    else if (number(node.systemGuid) != 0) members[{node.subnet, {}, node.systemGuid}].push_back(at);
    else if (const std::string chips = nameOfChips(node); !chips.empty())
      members[{node.subnet, chips, Guid{}}].push_back(at);
  }
  std::vector<std::pair<std::uint32_t, const Key*>> order;  // by first switch
  for (const auto& [key, nodes] : members)
    if (nodes.size() > 1 && (number(std::get<2>(key)) != 0 || !namedChassis(fabric.nodes()[nodes.front()]).empty() ||
                             areChips(fabric, nodes)))
      order.emplace_back(nodes.front(), &key);
  std::ranges::sort(order);
  Chassis chassis{std::vector<std::uint32_t>(fabric.nodes().size(), noChassis), {}};
  for (const auto& [first, key] : order) {
    for (const std::uint32_t at : members[*key]) chassis.ofNode[at] = static_cast<std::uint32_t>(chassis.names.size());
    chassis.names.push_back(std::get<1>(*key).empty() ? commonName(fabric, members[*key], std::get<2>(*key))
                                                      : std::get<1>(*key));
  }
  shorten(chassis.names);
  return chassis;
}

}  // namespace weft
