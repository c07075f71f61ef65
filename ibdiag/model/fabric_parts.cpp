#include "ibdiag/model/fabric_parts.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "ibdiag/model/chassis.h"
#include "ibdiag/model/pods.h"
#include "ibdiag/model/racks.h"
#include "ibdiag/model/rails.h"
#include "ibdiag/model/system_name.h"
#include "ibdiag/model/units.h"

namespace weft {
namespace {

using Parts = std::vector<FabricPart>;

constexpr std::array<std::string_view, partKinds.size()> kindNames{"system", "board", "unit",  "rail",
                                                                   "plane",  "pod",   "block", "rack"};

void sortByName(Parts& parts) {
  std::ranges::stable_sort(parts, [](const FabricPart& a, const FabricPart& b) { return naturalLess(a.name, b.name); });
}

Parts findSystems(const Fabric& fabric, const Chassis& chassis) {
  Parts systems(chassis.names.size());
  for (std::uint32_t at = 0; at < chassis.ofNode.size(); ++at)
    if (chassis.ofNode[at] != noChassis) systems[chassis.ofNode[at]].switches.push_back(NodeIndex(at));
  for (std::size_t i = 0; i < systems.size(); ++i) {
    FabricPart& system = systems[i];
    system.name = chassis.names[i];
    std::set<Guid> guids;
    for (const NodeIndex at : system.switches) guids.insert(fabric.node(at).systemGuid);
    const bool sameGuid = guids.size() == 1 && number(*guids.begin()) != 0;
    const bool named = std::ranges::all_of(system.switches,
                                           [&](NodeIndex at) { return !systemNameOf(fabric.node(at)).board.empty(); });
    system.evidence = named && sameGuid ? "descriptions and one system GUID"
                      : named           ? "descriptions"
                                        : "one system GUID";
  }
  return systems;
}

Parts findBoards(const Fabric& fabric, const Parts& systems) {
  Parts boards;
  for (const FabricPart& system : systems) {
    std::map<std::string, FabricPart> found;
    for (const NodeIndex at : system.switches)
      if (const std::string board = boardOf(fabric.node(at)); !board.empty()) found[board].switches.push_back(at);
    for (auto& [board, part] : found) {
      part.name = system.name + " " + board;
      part.evidence = "descriptions";
      boards.push_back(std::move(part));
    }
  }
  return boards;
}

Parts findUnitParts(const Fabric& fabric) {
  const FabricUnits units = findUnits(fabric);
  Parts parts(units.count);
  for (std::uint32_t at = 0; at < units.ofNode.size(); ++at)
    if (units.ofNode[at] != noUnit) parts[units.ofNode[at]].switches.push_back(NodeIndex(at));
  for (std::uint32_t host = 0; host < units.ofHost.size(); ++host)
    if (units.ofHost[host] != noUnit) parts[units.ofHost[host]].hosts.push_back(HostIndex(host));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].name = unitName(static_cast<std::uint32_t>(i));
    parts[i].evidence = counted(parts[i].hosts.size(), "host", "hosts") + " with most of their ports on these " +
                        std::to_string(parts[i].switches.size()) + " leaf switches";
  }
  return parts;
}

Parts findRailParts(const Fabric& fabric) {
  const FabricRails rails = findRails(fabric);
  Parts parts(rails.count);
  for (std::uint32_t rail = 0; rail < rails.count; ++rail) parts[rail].name = railName(rail);
  for (std::uint32_t at = 0; at < rails.ofNode.size(); ++at)
    if (rails.ofNode[at]) parts[*rails.ofNode[at]].switches.push_back(NodeIndex(at));
  for (FabricPart& part : parts)
    part.evidence = "cables of " + counted(rails.hosts, "host", "hosts") + ", " +
                    std::to_string(rails.hostsWithExceptions()) + " with exceptions";
  return parts;
}

// Where more than half of a host's ports of a subnet are: in each subnet one at most.
std::vector<std::uint32_t> podsOf(const Fabric& fabric, const PodStage& stage, const FabricHost& host) {
  std::map<std::pair<SubnetId, std::uint32_t>, std::size_t> ports;
  std::map<SubnetId, std::size_t> all;
  for (const NodeIndex adapter : host.adapters)
    for (const EndIndex end : fabric.endsOf(adapter)) {
      const NodeIndex leaf = fabric.end(peer(end)).node;
      const SubnetId subnet = fabric.node(leaf).subnet;
      ++ports[{subnet, stage.ofNode[number(leaf)]}];
      ++all[subnet];
    }
  std::vector<std::uint32_t> pods;
  for (const auto& [pod, count] : ports)
    if (pod.second != noPod && 2 * count > all[pod.first]) pods.push_back(pod.second);
  return pods;
}

Parts podParts(const Fabric& fabric, const PodStage& stage) {
  Parts parts(stage.names.size());
  for (std::uint32_t at = 0; at < stage.ofNode.size(); ++at)
    if (stage.ofNode[at] != noPod) parts[stage.ofNode[at]].switches.push_back(NodeIndex(at));
  for (std::uint32_t host = 0; host < fabric.hosts().size(); ++host)
    for (const std::uint32_t pod : podsOf(fabric, stage, fabric.hosts()[host]))
      parts[pod].hosts.push_back(HostIndex(host));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].name = stage.names[i];
    parts[i].evidence = "switches of levels 1 to " + std::to_string(stage.levels) + " with common neighbours above";
  }
  return parts;
}

// The number of a chip of a system, as of "MF0;name:Q3400/U2": that of the plane that it is of where systems of several
// chips make one switch for hosts.
std::optional<std::uint64_t> chipOf(const FabricNode& node) {
  const std::string board = systemNameOf(node).board;
  return node.isSwitch() && board.starts_with('U') ? parseDigits(std::string_view(board).substr(1), 10) : std::nullopt;
}

// Chips of one number, where each system has several and no cable leads from one number to another.
Parts chipPlanes(const Fabric& fabric, const Chassis& chassis) {
  std::map<std::uint64_t, FabricPart> planes;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    if (!fabric.nodes()[at].isSwitch()) continue;
    const auto chip = chipOf(fabric.nodes()[at]);
    if (chip.value_or(0) == 0 || chassis.ofNode[at] == noChassis) return {};
    planes[*chip].switches.push_back(NodeIndex(at));
    for (const EndIndex end : fabric.endsOf(NodeIndex(at))) {
      const NodeIndex other = fabric.end(peer(end)).node;
      const bool isInside = fabric.node(other).isSwitch() && chassis.ofNode[number(other)] == chassis.ofNode[at];
      if (fabric.node(other).isSwitch() && !isInside && chipOf(fabric.node(other)) != chip) return {};
    }
  }
  Parts parts;
  for (auto& [chip, part] : planes) {
    part.name = planeName(static_cast<std::uint32_t>(chip - 1));
    part.evidence = "chips " + ("U" + std::to_string(chip)) + " of all systems, which no cable between systems leaves";
    parts.push_back(std::move(part));
  }
  return parts;
}

Parts findPlaneParts(const Fabric& fabric, const Levels& levels, const SwitchLinks& links) {
  if (Parts chips = chipPlanes(fabric, findChassis(fabric)); chips.size() > 1) return chips;
  std::map<std::uint32_t, FabricPart> planes;
  const std::vector<std::uint32_t> ofNode = findPlanes(fabric, levels, links);
  for (std::uint32_t at = 0; at < ofNode.size(); ++at)
    if (ofNode[at] != noPod) planes[ofNode[at]].switches.push_back(NodeIndex(at));
  Parts parts;
  for (auto& [id, part] : planes) {
    part.name = planeName(id);
    part.evidence = "switches of the top level with common neighbours below";
    parts.push_back(std::move(part));
  }
  if (parts.size() < 2) parts.clear();
  return parts;
}

Parts findRackParts(const Fabric& fabric) {
  Parts parts;
  for (Rack& rack : findRacks(fabric))
    parts.push_back({PartKind::rack, std::move(rack.name), "a guess from names of hosts such as " + rack.example,
                     std::move(rack.switches), std::move(rack.hosts)});
  return parts;
}

std::string plural(PartKind kind) { return std::string(name(kind)) + "s"; }

}  // namespace

std::string_view name(PartKind kind) { return kindNames[static_cast<std::size_t>(kind)]; }

std::optional<PartKind> partKind(std::string_view word) {
  const auto found = std::ranges::find(kindNames, word);
  return found == kindNames.end() ? std::nullopt
                                  : std::optional(partKinds[static_cast<std::size_t>(found - kindNames.begin())]);
}

bool hasHosts(PartKind kind) {
  return kind == PartKind::unit || kind == PartKind::pod || kind == PartKind::block || kind == PartKind::rack;
}

std::string kindAndName(const FabricPart& part) {
  const std::string kind(name(part.kind));
  return part.name.starts_with(kind + " ") ? part.name : kind + " " + part.name;
}

std::string unitName(std::uint32_t unit) { return "unit " + std::to_string(unit + 1); }
std::string railName(std::uint32_t rail) { return "rail " + std::to_string(rail); }
std::string planeName(std::uint32_t plane) { return "plane " + std::to_string(plane + 1); }

std::vector<FabricPart> findParts(const Fabric& fabric) {
  Parts all;
  const auto take = [&all](PartKind kind, Parts parts) {
    for (FabricPart& part : parts) {
      part.kind = kind;
      all.push_back(std::move(part));
    }
  };
  Parts systems = findSystems(fabric, findChassis(fabric)), boards = findBoards(fabric, systems);
  sortByName(systems);
  sortByName(boards);
  take(PartKind::system, std::move(systems));
  take(PartKind::board, std::move(boards));
  take(PartKind::unit, findUnitParts(fabric));
  take(PartKind::rail, findRailParts(fabric));
  const Levels levels = computeLevels(fabric);
  const SwitchLinks links(fabric);
  take(PartKind::plane, findPlaneParts(fabric, levels, links));
  PartKind kind = PartKind::pod;
  for (const PodStage& stage : findPods(fabric, levels, links)) {
    take(kind, podParts(fabric, stage));
    kind = PartKind::block;
  }
  take(PartKind::rack, findRackParts(fabric));
  return all;
}

std::vector<NodeIndex> nodesOf(const Fabric& fabric, const FabricPart& part) {
  std::vector<NodeIndex> nodes = part.switches;
  if (part.kind != PartKind::rack) return nodes;
  for (const HostIndex host : part.hosts)
    nodes.insert(nodes.end(), fabric.host(host).adapters.begin(), fabric.host(host).adapters.end());
  return nodes;
}

PartsOfNodes::PartsOfNodes(const Fabric& fabric) : parts_(findParts(fabric)), ofNode_(fabric.nodes().size()) {
  for (std::uint32_t part = 0; part < parts_.size(); ++part)
    for (const NodeIndex at : nodesOf(fabric, parts_[part])) ofNode_[number(at)].push_back(part);
}

std::vector<std::string> PartsOfNodes::names(const std::vector<NodeIndex>& nodes) const {
  std::set<std::uint32_t> found;
  for (const NodeIndex at : nodes) found.insert(ofNode_[number(at)].begin(), ofNode_[number(at)].end());
  std::vector<std::string> names;
  for (const std::uint32_t part : found) names.push_back(kindAndName(parts_[part]));
  return names;
}

std::string PartsOfNodes::words(const std::vector<NodeIndex>& nodes) const {
  std::string all;
  for (const std::string& name : names(nodes)) all += (all.empty() ? "" : ", ") + name;
  return all;
}

std::vector<const FabricPart*> partsNamed(const std::vector<FabricPart>& parts, std::string_view wanted) {
  const auto which = [&](auto fits) {
    std::vector<const FabricPart*> found;
    for (const FabricPart& part : parts)
      if (fits(part.name) || fits(kindAndName(part))) found.push_back(&part);
    return found;
  };
  auto found = which([&](const std::string& own) { return own == wanted; });
  const auto key = [](std::string_view text) {
    const std::size_t slash = text.rfind('/'), board = slash == text.npos ? text.rfind(' ') : slash;
    return board == text.npos ? comparableName(text)
                              : comparableName(SystemName{
                                    std::string(text.substr(0, board)), {}, std::string(text.substr(board + 1))});
  };
  if (found.empty()) found = which([like = key(wanted), &key](const std::string& own) { return key(own) == like; });
  return found;
}

std::string partsListed(const std::vector<FabricPart>& parts) {
  std::string all;
  for (auto first = parts.begin(); first != parts.end();) {
    const auto next =
        std::find_if(first, parts.end(), [&](const FabricPart& part) { return part.kind != first->kind; });
    const auto last = std::prev(next);
    all += (all.empty() ? "" : "; ") + plural(first->kind) + ": " + first->name;
    if (last - first == 1) all += ", " + last->name;
    else if (last != first) all += " to " + last->name + " (" + std::to_string(next - first) + ")";
    first = next;
  }
  return all;
}

}  // namespace weft
