// Tables and cables of all switches in contiguous arrays, for loops that visit them millions of times.
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

class SwitchSlots {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  // A port of a switch.
  struct Slot {
    std::uint32_t end = none;   // the EndIndex by which it sends; none: no cable
    std::uint32_t next = none;  // the NodeIndex of the switch there; none: an adapter
  };

  // The fabric outlives it.
  explicit SwitchSlots(const Fabric& fabric);

  std::size_t size() const { return slots_.size(); }
  const Slot& operator[](std::uint32_t slot) const { return slots_[slot]; }

  // By NodeIndex of a switch: the port by which it forwards to a LID; noRoute where there is no entry.
  PortNumber port(std::uint32_t node, std::uint32_t lid) const {
    const Switch& at = switches_[node];
    return lid < at.entries ? at.table[lid] : noRoute;
  }
  bool hasTable(std::uint32_t node) const { return switches_[node].entries != 0; }
  // The slot of a port with a cable, else none.
  std::uint32_t slot(std::uint32_t node, PortNumber port) const {
    const Switch& at = switches_[node];
    return port < at.slots && slots_[at.firstSlot + port].end != none ? at.firstSlot + port : none;
  }

 private:
  struct Switch {
    const PortNumber* table = nullptr;
    std::uint32_t entries = 0;  // of the table
    std::uint32_t firstSlot = 0, slots = 0;
  };

  std::vector<Switch> switches_;  // by NodeIndex
  std::vector<Slot> slots_;       // by switch, then port
};

}  // namespace weft
