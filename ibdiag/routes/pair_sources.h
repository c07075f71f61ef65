// The adapter ports of a subnet as sources of packets, those on one switch together.
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// Ports with a LID of the adapters that send, see Fabric::isSender(); per subnet, ascending.
std::vector<std::vector<PortIndex>> adapterPorts(const Fabric& fabric);

class PairSources {
 public:
  PairSources(const Fabric& fabric, const std::vector<PortIndex>& ports);

  struct Entry {
    NodeIndex first{};               // the switch to which these ports send all that they send
    std::vector<PortIndex> sources;  // ascending
  };
  // A port without a cable, or with one to another adapter.
  struct Elsewhere {
    PortIndex source{};
    std::optional<EndIndex> arrival;  // the other end of its cable
  };

  const std::vector<PortIndex>& ports() const { return ports_; }
  const std::vector<Entry>& entries() const { return entries_; }  // ascending switches
  const std::vector<Elsewhere>& elsewhere() const { return elsewhere_; }
  // The first switch of a port, whether it is of this subnet or not.
  std::optional<NodeIndex> firstSwitch(PortIndex port) const;

 private:
  const Fabric& fabric_;
  const std::vector<PortIndex>& ports_;
  std::vector<Entry> entries_;
  std::vector<Elsewhere> elsewhere_;
};

}  // namespace weft
