#include "ibdiag/dumps/plan_links.h"

#include <algorithm>

#include "core/base/name_guid.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

constexpr PortNumber mostPlannedPorts = 2;

}  // namespace

bool PlanLinks::add(PlanCable cable) {
  const auto a = std::pair(cable.a.name, cable.a.port), b = std::pair(cable.b.name, cable.b.port);
  if (!known_.insert(std::minmax(a, b)).second) return false;
  see(cable.a, cable.b);
  see(cable.b, cable.a);
  cables_.push_back(std::move(cable));
  return true;
}

void PlanLinks::see(const PlanEnd& end, const PlanEnd& other) {
  Node& node = nodes_[end.name];
  if (node.said == PlanEnd::Kind::notSaid) node.said = end.kind;
  if (node.type.empty()) node.type = end.type;
  node.highest = std::max(node.highest, end.port);
  node.onlyAdaptersBeside &= other.kind == PlanEnd::Kind::adapter;
}

void PlanLinks::resolveKinds() {
  std::map<std::string, std::pair<std::size_t, std::size_t>> ofType;  // systems with few ports, with more
  const auto isSmall = [](const Node& node) { return node.highest <= mostPlannedPorts; };
  for (const auto& [name, node] : nodes_) ++(isSmall(node) ? ofType[node.type].first : ofType[node.type].second);
  for (auto& [name, node] : nodes_) {
    const auto& [small, large] = ofType[node.type];
    const bool isOdd = !node.type.empty() && large > small;
    const bool isAdapter = node.said == PlanEnd::Kind::adapter ||
                           (node.said == PlanEnd::Kind::notSaid && isSmall(node) && !isOdd && !node.onlyAdaptersBeside);
    node.kind = isAdapter ? NodeKind::channelAdapter : NodeKind::switchNode;
  }
}

// Two names of one GUID are as good as never, but the nodes would be one.
void PlanLinks::resolveGuids() {
  std::set<Guid> taken;
  for (auto& [name, node] : nodes_)
    for (node.guid = guidOfName(name); !taken.insert(node.guid).second;)
      node.guid = Guid((number(node.guid) + 1) | nameGuidPrefix);
}

ListedEnd PlanLinks::listed(const PlanEnd& end) const {
  const Node& node = nodes_.at(end.name);
  ListedEnd listed;
  listed.kind = node.kind;
  listed.nodeGuid = node.guid;
  listed.description = end.name;
  listed.port = end.port;
  return listed;
}

void PlanLinks::handOver(const AcceptLink& accept, const AcceptPortFacts& acceptFacts) {
  resolveKinds();
  resolveGuids();
  for (const PlanCable& cable : cables_)
    accept({listed(cable.a), listed(cable.b), cable.width, cable.speed, cable.state, {}, {}, cable.line});
  if (!acceptFacts) return;
  for (const PlanCable& cable : cables_)
    for (const PlanEnd* end : {&cable.a, &cable.b}) {
      ListedPortFacts port{nodes_.at(end->name).guid, end->port, cable.line};
      port.addLabel(end->label);
      if (!port.facts.empty()) acceptFacts(std::move(port));
    }
}

std::optional<PanelPort> panelPort(std::string_view text) {
  const std::size_t slash = text.rfind('/');
  std::string_view board = slash == std::string_view::npos ? std::string_view() : text.substr(0, slash);
  std::string_view last = slash == std::string_view::npos ? text : text.substr(slash + 1);
  if (!takePrefix(last, "P") && !takePrefix(last, "p")) return std::nullopt;
  const auto port = parsePort(last);
  if (!port) return std::nullopt;
  if (board == "U1") board = {};
  if (board.ends_with("/U1")) board.remove_suffix(3);
  return PanelPort{*port, board};
}

}  // namespace weft
