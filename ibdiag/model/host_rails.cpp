#include "ibdiag/model/host_rails.h"

#include <map>
#include <tuple>

#include "core/base/units.h"
#include "ibdiag/model/host_names.h"

namespace weft {
namespace {

struct NaturalOrder {
  bool operator()(const std::string& a, const std::string& b) const { return naturallyLess(a, b) || (!naturallyLess(b, a) && a < b); }
};

// Ports without a cable or a LID are no rails.
std::optional<EndIndex> cableOf(const Fabric& fabric, const FabricPort& port) {
  return number(port.lid) != 0 ? fabric.endAt(port.node, port.number) : std::nullopt;
}

std::map<std::string, std::uint32_t, NaturalOrder> slotsOf(const Fabric& fabric) {
  std::map<std::string, std::uint32_t, NaturalOrder> slots;
  for (const FabricHost& host : fabric.hosts())
    for (const PortIndex at : host.ports)
      if (const FabricPort& port = fabric.port(at); cableOf(fabric, port)) slots.try_emplace(slotName(fabric.node(port.node), port.number));
  std::uint32_t next = 0;
  for (auto& [name, slot] : slots) slot = next++;
  return slots;
}

// Before one another where their names are the same.
bool isBefore(const Fabric& fabric, const RailPort& a, const RailPort& b) {
  if (std::tie(a.subnet, a.slot) != std::tie(b.subnet, b.slot)) return std::tie(a.subnet, a.slot) < std::tie(b.subnet, b.slot);
  const auto cable = [&](const RailPort& one) { return fabric.end(peer(*cableOf(fabric, fabric.port(one.port)))); };
  const LinkEnd mine = cable(a), other = cable(b);
  const std::string &leaf = fabric.shown(mine.node).name, &otherLeaf = fabric.shown(other.node).name;
  if (leaf != otherLeaf) return NaturalOrder()(leaf, otherLeaf);
  return std::tie(mine.node, mine.port) < std::tie(other.node, other.port);
}

void tellNamed(std::vector<RailPort>& ports) {
  for (auto first = ports.begin(); first != ports.end();) {
    const auto end = std::find_if(first, ports.end(), [&](const RailPort& one) { return one.subnet != first->subnet; });
    const bool named = std::adjacent_find(first, end, [](const RailPort& a, const RailPort& b) { return a.slot == b.slot; }) == end;
    for (; first != end; ++first) first->named = named;
  }
}

}  // namespace

std::string slotName(const FabricNode& adapter, PortNumber port) {
  const std::string_view text = trimmed(adapter.description);
  const std::size_t blank = text.find(' ');
  if (blank == text.npos) return std::to_string(port);
  const std::string_view rest = trimmed(text.substr(blank));
  return std::string(rest.substr(0, rest.find(' '))) + ' ' + std::to_string(port);
}

std::vector<std::vector<RailPort>> railPorts(const Fabric& fabric) {
  const auto slots = slotsOf(fabric);
  std::vector<std::vector<RailPort>> hosts(fabric.hosts().size());
  for (std::size_t host = 0; host < hosts.size(); ++host) {
    for (const PortIndex at : fabric.hosts()[host].ports) {
      const FabricPort& port = fabric.port(at);
      const auto end = cableOf(fabric, port);
      if (!end) continue;
      const NodeIndex other = fabric.end(peer(*end)).node;
      const FabricNode& node = fabric.node(port.node);
      hosts[host].push_back({node.subnet, slots.at(slotName(node, port.number)), false, at, port.lid, fabric.node(other).isSwitch() ? std::optional(other) : std::nullopt});
    }
    std::ranges::stable_sort(hosts[host], [&](const RailPort& a, const RailPort& b) { return isBefore(fabric, a, b); });
    tellNamed(hosts[host]);
  }
  return hosts;
}

}  // namespace weft
