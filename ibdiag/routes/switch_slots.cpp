#include "ibdiag/routes/switch_slots.h"

namespace weft {

SwitchSlots::SwitchSlots(const Fabric& fabric) : switches_(fabric.nodes().size()) {
  for (std::uint32_t at = 0; at < switches_.size(); ++at) {
    if (!fabric.nodes()[at].isSwitch()) continue;
    const auto table = fabric.table(NodeIndex(at));
    const auto ends = fabric.endsOf(NodeIndex(at));  // ascending ports
    const std::uint32_t slots = ends.empty() ? 0 : fabric.end(ends.back()).port + 1U;
    const auto first = static_cast<std::uint32_t>(slots_.size());
    switches_[at] = {table.data(), static_cast<std::uint32_t>(table.size()), first, slots};
    slots_.resize(first + slots);
    for (const EndIndex end : ends) {
      const NodeIndex next = fabric.end(peer(end)).node;
      slots_[first + fabric.end(end).port] = {number(end), fabric.node(next).isSwitch() ? number(next) : none};
    }
  }
}

}  // namespace weft
