#include "ibdiag/findings/finding_words.h"

#include "core/base/units.h"
#include "ibdiag/model/port_labels.h"

namespace weft {

Finding placeless(FindingKind kind, FindingSeverity severity, std::optional<SubnetId> subnet, std::string text,
                  std::uint64_t count) {
  return {kind, severity, subnet, std::move(text), {}, {}, {}, {}, count};
}

Finding atEnd(const Fabric& fabric, FindingKind kind, FindingSeverity severity, EndIndex end, std::string text) {
  const NodeIndex node = fabric.end(end).node;
  return {
      kind, severity, fabric.node(node).subnet, std::move(text), {node, fabric.end(peer(end)).node}, {end, peer(end)}};
}

std::string nodeText(const Fabric& fabric, NodeIndex node) {
  const FabricNode& at = fabric.node(node);
  return at.description.empty() ? text(at.guid) : fabric.shown(node).name + " (" + text(at.guid) + ")";
}

std::string endText(const Fabric& fabric, EndIndex end) {
  return portWords(fabric, end) + " of " + nodeText(fabric, fabric.end(end).node);
}

std::string linkText(const Fabric& fabric, EndIndex end) {
  return endText(fabric, end) + " to " + endText(fabric, peer(end));
}

}  // namespace weft
