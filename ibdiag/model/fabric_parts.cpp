#include "ibdiag/model/fabric_parts.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "core/base/units.h"
#include "ibdiag/model/host_names.h"
#include "ibdiag/model/joined_sets.h"
#include "ibdiag/model/pods.h"
#include "ibdiag/model/rails.h"
#include "ibdiag/model/system_name.h"

namespace weft {
namespace {

using Parts = std::vector<FabricPart>;

constexpr std::array<std::string_view, 5> kindNames{"system", "board", "unit", "rail", "plane"};

void sortByName(Parts& parts) {
  std::ranges::stable_sort(parts, [](const FabricPart& a, const FabricPart& b) { return naturallyLess(a.name, b.name); });
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
    const bool named = std::ranges::all_of(system.switches, [&](NodeIndex at) { return !systemNameOf(fabric.node(at)).board.empty(); });
    system.evidence = named && sameGuid ? "descriptions and one system GUID" : named ? "descriptions" : "one system GUID";
  }
  return systems;
}

// "L12" of "L12/U1". Chips that are on no board stay on their own.
std::string boardWord(const FabricNode& node) {
  const std::string board = systemNameOf(node).board;
  const std::string first = board.substr(0, board.find('/'));
  return first.starts_with('U') ? std::string() : first;
}

Parts findBoards(const Fabric& fabric, const Parts& systems) {
  Parts boards;
  for (const FabricPart& system : systems) {
    std::map<std::string, FabricPart> found;
    for (const NodeIndex at : system.switches)
      if (const std::string board = boardWord(fabric.node(at)); !board.empty()) found[board].switches.push_back(at);
    for (auto& [board, part] : found) {
      part.name = system.name + " " + board;
      part.evidence = "descriptions";
      boards.push_back(std::move(part));
    }
  }
  return boards;
}

// Joins leaves that share at least half of the hosts of the one with fewer, so that one cable in a wrong place joins no units.
class UnitFinder {
 public:
  explicit UnitFinder(const Fabric& fabric) : fabric_(fabric), portsOf_(fabric.hosts().size()) {
    for (std::uint32_t host = 0; host < portsOf_.size(); ++host) addLeaves(host);
  }

  Parts find() {
    std::vector<std::uint32_t> unitOf = joined();
    std::map<std::uint32_t, FabricPart> units;
    for (const auto& [leaf, hosts] : hosts_) units[unitOf[leaf]].switches.push_back(NodeIndex(leaf));
    std::erase_if(units, [](const auto& each) { return each.second.switches.size() < 2; });
    Parts found = numbered(units, unitOf);
    addHosts(found, unitOf);
    if (found.size() < 2) found.clear();
    for (FabricPart& unit : found)
      unit.evidence = counted(unit.hosts.size(), "host", "hosts") + " with most of their ports on these " + std::to_string(unit.switches.size()) + " leaf switches";
    return found;
  }

 private:
  void addLeaves(std::uint32_t host) {
    for (const NodeIndex adapter : fabric_.hosts()[host].adapters)
      for (const EndIndex end : fabric_.endsOf(adapter)) {
        const NodeIndex leaf = fabric_.end(peer(end)).node;
        if (fabric_.node(leaf).isSwitch() && portsOf_[host][number(leaf)]++ == 0) ++hosts_[number(leaf)];
      }
  }

  std::vector<std::uint32_t> joined() const {
    constexpr std::size_t mostLeaves = 64;  // of one host; more is no machine
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> shared;
    for (const auto& leaves : portsOf_)
      for (auto one = leaves.begin(); one != leaves.end() && leaves.size() <= mostLeaves; ++one)
        for (auto other = std::next(one); other != leaves.end(); ++other) ++shared[{one->first, other->first}];
    JoinedSets sets(fabric_.nodes().size());
    for (const auto& [pair, hosts] : shared)
      if (2 * hosts >= std::min(hosts_.at(pair.first), hosts_.at(pair.second)) && hosts > 1) sets.join(pair.first, pair.second);
    return sets.lowest();
  }

  // In the order of their first leaves' names.
  Parts numbered(std::map<std::uint32_t, FabricPart>& units, std::vector<std::uint32_t>& unitOf) const {
    const auto nameOf = [&](NodeIndex at) -> const std::string& { return fabric_.shown(at).name; };
    const auto less = [&](NodeIndex a, NodeIndex b) { return naturallyLess(nameOf(a), nameOf(b)); };
    std::vector<std::pair<NodeIndex, std::uint32_t>> order;
    for (const auto& [id, unit] : units) order.push_back({*std::ranges::min_element(unit.switches, less), id});
    std::ranges::stable_sort(order, less, [](const auto& each) { return each.first; });
    std::map<std::uint32_t, std::uint32_t> places;
    Parts found;
    for (const auto& each : order) {
      places[each.second] = static_cast<std::uint32_t>(found.size());
      found.push_back(std::move(units[each.second]));
      found.back().name = "unit " + std::to_string(found.size());
    }
    for (std::uint32_t& unit : unitOf) unit = places.contains(unit) ? places[unit] : UINT32_MAX;
    return found;
  }

  // A host belongs where more than half of its ports are.
  void addHosts(Parts& units, const std::vector<std::uint32_t>& unitOf) const {
    for (std::uint32_t host = 0; host < portsOf_.size(); ++host) {
      std::map<std::uint32_t, std::size_t> ports;
      std::size_t all = 0;
      for (const auto& [leaf, count] : portsOf_[host]) {
        all += count;
        if (unitOf[leaf] != UINT32_MAX) ports[unitOf[leaf]] += count;
      }
      for (const auto& [unit, count] : ports)
        if (2 * count > all) units[unit].hosts.push_back(HostIndex(host));
    }
  }

  const Fabric& fabric_;
  std::vector<std::map<std::uint32_t, std::size_t>> portsOf_;  // by host: cables by leaf
  std::map<std::uint32_t, std::uint32_t> hosts_;               // by leaf
};

Parts findRailParts(const Fabric& fabric) {
  const FabricRails rails = findRails(fabric);
  Parts parts(rails.count);
  for (std::uint32_t rail = 0; rail < rails.count; ++rail) parts[rail].name = "rail " + std::to_string(rail);
  for (std::uint32_t at = 0; at < rails.ofNode.size(); ++at)
    if (rails.ofNode[at]) parts[*rails.ofNode[at]].switches.push_back(NodeIndex(at));
  for (FabricPart& part : parts)
    part.evidence = "cables of " + counted(rails.hosts, "host", "hosts") + ", " + std::to_string(rails.hostsWithExceptions()) + " with exceptions";
  return parts;
}

Parts findPlaneParts(const Fabric& fabric) {
  std::map<std::uint32_t, FabricPart> planes;
  const std::vector<std::uint32_t> ofNode = findPlanes(fabric, computeLevels(fabric), SwitchLinks(fabric));
  for (std::uint32_t at = 0; at < ofNode.size(); ++at)
    if (ofNode[at] != noPod) planes[ofNode[at]].switches.push_back(NodeIndex(at));
  Parts parts;
  for (auto& [id, part] : planes) {
    part.name = "plane " + std::to_string(id + 1);
    part.evidence = "switches of the top level with common neighbours below";
    parts.push_back(std::move(part));
  }
  if (parts.size() < 2) parts.clear();
  return parts;
}

std::string plural(PartKind kind) { return std::string(name(kind)) + "s"; }

}  // namespace

std::string_view name(PartKind kind) { return kindNames[static_cast<std::size_t>(kind)]; }

std::string kindAndName(const FabricPart& part) {
  const std::string kind(name(part.kind));
  return part.name.starts_with(kind + " ") ? part.name : kind + " " + part.name;
}

std::vector<FabricPart> findParts(const Fabric& fabric) {
  Parts all, systems = findSystems(fabric, findChassis(fabric));
  Parts boards = findBoards(fabric, systems), units = UnitFinder(fabric).find(), rails = findRailParts(fabric), planes = findPlaneParts(fabric);
  sortByName(systems), sortByName(boards);
  for (const auto& [kind, parts] : {std::pair(PartKind::system, &systems), {PartKind::board, &boards}, {PartKind::unit, &units},
                                    {PartKind::rail, &rails}, {PartKind::plane, &planes}})
    for (FabricPart& part : *parts) {
      part.kind = kind;
      all.push_back(std::move(part));
    }
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
    return board == text.npos ? comparableName(text) : comparableName(SystemName{std::string(text.substr(0, board)), {}, std::string(text.substr(board + 1))});
  };
  if (found.empty()) found = which([like = key(wanted), &key](const std::string& own) { return key(own) == like; });
  return found;
}

std::string partsListed(const std::vector<FabricPart>& parts) {
  std::string all;
  for (auto first = parts.begin(); first != parts.end();) {
    const auto next = std::find_if(first, parts.end(), [&](const FabricPart& part) { return part.kind != first->kind; });
    const auto last = std::prev(next);
    all += (all.empty() ? "" : "; ") + plural(first->kind) + ": " + first->name;
    if (last - first == 1) all += ", " + last->name;
    else if (last != first) all += " to " + last->name + " (" + std::to_string(next - first) + ")";
    first = next;
  }
  return all;
}

}  // namespace weft
