#include "analysis/training/adapter_leaves.h"

#include "ibdiag/loads/logged_rails.h"

namespace weft {

std::optional<NodeIndex> AdapterLeaves::of(HostIndex host, const std::string& adapter) const {
  const auto [found, isNew] = known_.try_emplace({host, adapter});
  if (!isNew) return found->second;
  const auto at = adapterPort(fabric_, host, adapter);
  if (!at) return std::nullopt;
  const FabricPort& port = fabric_.port(*at);
  const auto end = fabric_.endAt(port.node, port.number);
  return found->second = end ? std::optional(fabric_.end(peer(*end)).node) : std::nullopt;
}

}  // namespace weft
