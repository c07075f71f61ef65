#include "ibdiag/model/host_rails.h"

#include <map>
#include <tuple>

#include "core/base/natural_order.h"
#include "core/base/units.h"

namespace weft {
namespace {

// Ports without a cable or a LID are no rails.
std::optional<EndIndex> cableOf(const Fabric& fabric, const FabricPort& port) {
  return number(port.lid) != 0 ? fabric.endAt(port.node, port.number) : std::nullopt;
}

// Names of ports, and of rails where a plan lists them; ascending numbers, those of rails first.
class Slots {
 public:
  explicit Slots(const Fabric& fabric)
      : fabric_(fabric), plan_(fabric.railPlan() ? fabric.railPlan() : std::make_shared<const RailPlan>()) {
    for (const auto& [port, rail] : plan_->listed) rails_.try_emplace(rail);
    for (const FabricHost& host : fabric.hosts())
      for (const PortIndex at : host.ports)
        if (const FabricPort& port = fabric.port(at); cableOf(fabric, port))
          names_.try_emplace(slotName(fabric.node(port.node), port.number));
    std::uint32_t next = 0;
    for (auto* all : {&rails_, &names_})
      for (auto& [name, slot] : *all) slot = next++;
  }

  const RailPlan& plan() const { return *plan_; }
  bool isListed(const FabricHost& host) const {
    return !plan_->listed.empty() &&
           std::ranges::any_of(host.ports, [&](PortIndex at) { return plan_->listed.contains(at); });
  }
  std::uint32_t of(PortIndex at) const {
    if (plan_->byLeaf) return 0;
    const auto listed = plan_->listed.find(at);
    if (listed != plan_->listed.end()) return rails_.at(listed->second);
    const FabricPort& port = fabric_.port(at);
    return names_.at(slotName(fabric_.node(port.node), port.number));
  }

 private:
  const Fabric& fabric_;
  const std::shared_ptr<const RailPlan> plan_;
  std::map<std::string, std::uint32_t, NaturalOrder> rails_, names_;
};

// Before one another where their names are the same.
bool isBefore(const Fabric& fabric, const RailPort& a, const RailPort& b) {
  if (std::tie(a.subnet, a.slot) != std::tie(b.subnet, b.slot))
    return std::tie(a.subnet, a.slot) < std::tie(b.subnet, b.slot);
  const auto cable = [&](const RailPort& one) { return fabric.end(peer(*cableOf(fabric, fabric.port(one.port)))); };
  const LinkEnd mine = cable(a), other = cable(b);
  const std::string &leaf = fabric.shown(mine.node).name, &otherLeaf = fabric.shown(other.node).name;
  if (leaf != otherLeaf) return NaturalOrder()(leaf, otherLeaf);
  return std::tie(mine.node, mine.port) < std::tie(other.node, other.port);
}

void tellNamed(std::vector<RailPort>& ports) {
  for (auto first = ports.begin(); first != ports.end();) {
    const auto end = std::find_if(first, ports.end(), [&](const RailPort& one) { return one.subnet != first->subnet; });
    const bool named =
        std::adjacent_find(first, end, [](const RailPort& a, const RailPort& b) { return a.slot == b.slot; }) == end;
    for (; first != end; ++first) first->named = named || first->listed;
  }
}

// Shares cannot be computed from the counters of only some ports of a host.
void tellCounted(const RailPlan& plan, std::vector<RailPort>& ports) {
  if (plan.counted.empty() ||
      !std::ranges::all_of(ports, [&](const RailPort& one) { return plan.counted.contains(one.port); }))
    return;
  for (RailPort& each : ports) {
    each.sent = plan.counted.at(each.port).sent;
    each.received = plan.counted.at(each.port).received;
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
  const Slots slots(fabric);
  std::vector<std::vector<RailPort>> hosts(fabric.hosts().size());
  for (std::size_t host = 0; host < hosts.size(); ++host) {
    const bool isListed = slots.isListed(fabric.hosts()[host]);
    for (const PortIndex at : fabric.hosts()[host].ports) {
      const FabricPort& port = fabric.port(at);
      const auto end = cableOf(fabric, port);
      if (!end || (isListed && !slots.plan().listed.contains(at))) continue;
      const NodeIndex other = fabric.end(peer(*end)).node;
      hosts[host].push_back({.subnet = fabric.node(port.node).subnet,
                             .slot = slots.of(at),
                             .listed = isListed,
                             .port = at,
                             .lid = port.lid,
                             .leaf = fabric.node(other).isSwitch() ? std::optional(other) : std::nullopt});
    }
    std::ranges::stable_sort(hosts[host], [&](const RailPort& a, const RailPort& b) { return isBefore(fabric, a, b); });
    if (!slots.plan().byLeaf) tellNamed(hosts[host]);
    tellCounted(slots.plan(), hosts[host]);
  }
  return hosts;
}

}  // namespace weft
