#include "analysis/training/adapter_leaves.h"

namespace weft {

std::optional<NodeIndex> AdapterLeaves::of(HostIndex host, const std::string& adapter) const {
  std::optional<NodeIndex> leaf;
  for (const PortIndex at : ports_.of(host, adapter)) {
    const FabricPort& port = fabric_.port(at);
    const auto end = fabric_.endAt(port.node, port.number);
    if (!end) return std::nullopt;
    const NodeIndex found = fabric_.end(peer(*end)).node;
    if (leaf && *leaf != found) return std::nullopt;
    leaf = found;
  }
  return leaf;
}

}  // namespace weft
