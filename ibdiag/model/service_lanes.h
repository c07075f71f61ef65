// The virtual lanes of packets: SL-to-VL tables of switches, and the service levels of paths.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/records/records.h"

namespace weft {

enum class NodeIndex : std::uint32_t;

class ServiceLanes {
 public:
  // Rows and levels of one node are added once; a second time is not taken.
  void addTable(NodeIndex switchNode, std::vector<LaneRow> ascending);
  void addLevels(NodeIndex source, PortNumber port, std::vector<std::uint8_t> byLid);

  // No switch has a table: nothing is known of lanes.
  bool empty() const { return tables_.empty(); }
  bool knowsLevels() const { return !levels_.empty(); }  // of any path
  // Some table gives lane 15 to a level that some path uses.
  bool mayDrop() const;
  bool hasTable(NodeIndex switchNode) const { return tables_.contains(switchNode); }
  // As LaneRow::lanes; nothing if no dump has it.
  std::optional<std::uint64_t> lanes(NodeIndex switchNode, PortNumber in, PortNumber out) const;
  // The service level of packets from an adapter's port to a LID.
  std::optional<std::uint8_t> level(NodeIndex source, PortNumber port, Lid destination) const;

 private:
  std::map<NodeIndex, std::vector<LaneRow>> tables_;
  std::map<std::pair<NodeIndex, PortNumber>, std::vector<std::uint8_t>> levels_;
};

}  // namespace weft
