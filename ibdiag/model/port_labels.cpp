#include "ibdiag/model/port_labels.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr PortNumber labelledByModel = 64;

// Two ports in each cage.
std::string pairedLabel(PortNumber port) {
  return "1/" + std::to_string((port + 1) / 2) + "/" + std::to_string(2 - port % 2);
}

bool hasPairedCages(const FabricNode& node) {
  if (!node.isSwitch()) return false;
  const std::size_t colon = node.description.find(':');  // "MF0;NAME:MQM9700/U1"
  return colon != std::string::npos && std::string_view(node.description).substr(colon + 1).starts_with("MQM97");
}

bool isNumber(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<PortNumber> numberOf(std::string_view text) {
  const auto value = parseNumber(text);
  return value && *value != 0 && *value < noRoute ? std::optional(static_cast<PortNumber>(*value)) : std::nullopt;
}

}  // namespace

std::optional<PortLabel> portLabel(const Fabric& fabric, NodeIndex node, PortNumber port) {
  if (const auto end = fabric.endAt(node, port)) {
    const std::string_view told = fabric.fact(*end, PortFact::label);
    if (told == std::to_string(port)) return std::nullopt;
    if (!told.empty()) return PortLabel{std::string(told), false};
  }
  if (port == 0 || port > labelledByModel || !hasPairedCages(fabric.node(node))) return std::nullopt;
  return PortLabel{pairedLabel(port), true};
}

std::string portWords(const Fabric& fabric, NodeIndex node, PortNumber port) {
  const auto label = portLabel(fabric, node, port);
  const std::string words = "port " + std::to_string(port);
  return label ? words + " (label " + label->text + (label->byModel ? " by the model)" : ")") : words;
}

std::string portShort(const Fabric& fabric, NodeIndex node, PortNumber port) {
  const auto label = portLabel(fabric, node, port);
  return std::to_string(port) + (label ? " (" + label->text + ")" : "");
}

std::optional<PortNumber> portCalled(const Fabric& fabric, NodeIndex node, std::string_view written) {
  if (const auto number = numberOf(written)) return number;
  for (const bool whole : {true, false})
    for (const EndIndex end : fabric.endsOf(node)) {
      const PortNumber port = fabric.end(end).port;
      const auto label = portLabel(fabric, node, port);
      if (label && label->text == (whole ? std::string(written) : "1/" + std::string(written))) return port;
    }
  return std::nullopt;
}

bool looksLikePort(std::string_view written) {
  if (isNumber(written)) return numberOf(written).has_value();
  if (written.find('/') == std::string_view::npos || written.ends_with('/')) return false;
  if (written.starts_with('B')) written.remove_prefix(1);
  return std::ranges::all_of(written, [](char c) {
    return (c >= '0' && c <= '9') || c == '/' || c == 'D' || c == 'F' || (c >= 'a' && c <= 'f') ||
           (c >= 'A' && c <= 'F');
  });
}

}  // namespace weft
