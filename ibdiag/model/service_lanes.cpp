#include "ibdiag/model/service_lanes.h"

#include <algorithm>
#include <array>

namespace weft {

void ServiceLanes::addTable(NodeIndex switchNode, std::vector<LaneRow> ascending) {
  if (!ascending.empty()) tables_.emplace(switchNode, std::move(ascending));
}

void ServiceLanes::addLevels(NodeIndex source, PortNumber port, std::vector<std::uint8_t> byLid) {
  levels_.emplace(std::pair(source, port), std::move(byLid));
}

bool ServiceLanes::mayDrop() const {
  std::array<bool, serviceLevels> isUsed{};
  for (const auto& [port, levels] : levels_)
    for (const std::uint8_t level : levels)
      if (level < serviceLevels) isUsed[level] = true;
  const auto drops = [&](const LaneRow& row) {
    for (unsigned level = 0; level < serviceLevels; ++level)
      if (isUsed[level] && laneOf(row.lanes, level) == droppingLane) return true;
    return false;
  };
  return std::ranges::any_of(tables_, [&](const auto& table) { return std::ranges::any_of(table.second, drops); });
}

std::optional<std::uint64_t> ServiceLanes::lanes(NodeIndex switchNode, PortNumber in, PortNumber out) const {
  const auto table = tables_.find(switchNode);
  if (table == tables_.end()) return std::nullopt;
  const auto pair = [](const LaneRow& row) { return std::pair(row.in, row.out); };
  const auto row = std::ranges::lower_bound(table->second, std::pair(in, out), {}, pair);
  return row != table->second.end() && pair(*row) == std::pair(in, out) ? std::optional(row->lanes) : std::nullopt;
}

std::optional<std::uint8_t> ServiceLanes::level(NodeIndex source, PortNumber port, Lid destination) const {
  for (const PortNumber each : {port, PortNumber{0}}) {
    const auto found = levels_.find({source, each});
    if (found == levels_.end() || number(destination) >= found->second.size()) continue;
    if (const std::uint8_t level = found->second[number(destination)]; level < serviceLevels) return level;
  }
  return std::nullopt;
}

}  // namespace weft
