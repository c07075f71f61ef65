#include "analysis/simulators/simulated_net.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace weft {
namespace {

// switchguid=0x2c90200004048
// Switch 36 "S-0002c90200004048"   # "leaf01"
// [1] "H-0002c903000c28a0"[1]

constexpr std::size_t longestDescription = 60;

std::string idOf(const FabricNode& node) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%c-%016llx",
                node.isSwitch()                 ? 'S'
                : node.kind == NodeKind::router ? 'R'
                                                : 'H',
                static_cast<unsigned long long>(number(node.guid)));
  return text.data();
}

std::string hex(std::uint64_t value, int digits) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "0x%0*llx", digits, static_cast<unsigned long long>(value));
  return text.data();
}

std::string descriptionOf(const FabricNode& node) {
  std::string text = node.description.substr(0, longestDescription);
  std::ranges::replace(text, '"', ' ');
  return text;
}

std::string nodeText(const Fabric& fabric, NodeIndex at) {
  const FabricNode& node = fabric.node(at);
  const bool isSwitch = node.isSwitch(), isRouter = node.kind == NodeKind::router;
  std::string text = std::string(isSwitch   ? "switchguid="
                                 : isRouter ? "rtguid="
                                            : "caguid=") +
                     hex(number(node.guid), 1) + "\n";
  text += std::string(isSwitch   ? "Switch "
                      : isRouter ? "Rt "
                                 : "Ca ") +
          std::to_string(node.ports) + " \"" + idOf(node) + "\" # \"" + descriptionOf(node) + "\"\n";
  for (const EndIndex end : fabric.endsOf(at)) {
    const LinkEnd& other = fabric.end(peer(end));
    text += "[" + std::to_string(fabric.end(end).port) + "] \"" + idOf(fabric.node(other.node)) + "\"[" +
            std::to_string(other.port) + "]\n";
  }
  return text + "\n";
}

bool canManage(const Fabric& fabric, NodeIndex at) {
  return fabric.node(at).isHostAdapter() && fabric.endAt(at, 1).has_value();
}

}  // namespace

SimulatedNet simulatedNet(const Fabric& fabric, SubnetId subnet) {
  SimulatedNet net;
  for (std::uint32_t i = 0; i < fabric.nodes().size(); ++i) {
    const NodeIndex at{i};
    const FabricNode& node = fabric.node(at);
    if (node.subnet != subnet) continue;
    net.text += nodeText(fabric, at);
    ++net.nodes;
    net.switches += node.isSwitch();
    net.ports += node.ports + 1U;
    if (net.manager.empty() && canManage(fabric, at)) net.manager = idOf(node);
  }
  for (const FabricPort& port : fabric.ports()) {
    const FabricNode& node = fabric.node(port.node);
    if (node.subnet != subnet || number(port.lid) == 0) continue;
    const std::uint64_t guid = number(node.guid) + (node.isSwitch() ? 0U : port.number);
    const unsigned last = number(port.lid) + (1U << port.lmc) - 1;
    net.lids +=
        hex(guid, 16) + " " + hex(number(port.lid), 4) + " " + hex(last, 4) + "\n\n";  // OpenSM reads every second line
    net.lmc = std::max<unsigned>(net.lmc, port.lmc);
  }
  return net;
}

}  // namespace weft
