#include "ibdiag/model/node_names.h"

#include "core/base/units.h"
#include "ibdiag/model/port_labels.h"

namespace weft {
namespace {

std::string withSingleBlanks(const std::string& text) {
  std::string words;
  bool pending = false;
  for (const char letter : text) {
    if (letter == ' ' || (letter >= '\t' && letter <= '\r')) {
      pending = !words.empty();
      continue;
    }
    if (pending) words += ' ';
    pending = false;
    words += letter;
  }
  return words;
}

}  // namespace

std::string calledName(const std::string& description) {
  const std::size_t from = description.find(';') + 1, to = description.find(':', from);
  return from > 0 && to != std::string::npos && to > from ? description.substr(from, to - from) : description;
}

std::string shortName(const FabricNode& node) {
  const std::string description = withSingleBlanks(node.description);
  if (description.empty()) return text(node.guid);
  return node.isSwitch() ? calledName(description) : description;
}

std::string nodeName(const Fabric& fabric, NodeIndex node) { return fabric.shown(node).name; }

std::string portName(const Fabric& fabric, PortIndex port) {
  const FabricPort& one = fabric.port(port);
  return nodeName(fabric, one.node) + " port " + std::to_string(one.number);
}

std::string endName(const Fabric& fabric, EndIndex end) {
  const LinkEnd& at = fabric.end(end);
  const std::string port = fabric.node(at.node).isSwitch() ? portWords(fabric, end) : "port " + std::to_string(at.port);
  return nodeName(fabric, at.node) + " " + port;
}

}  // namespace weft
