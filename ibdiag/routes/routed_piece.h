// A connected piece of a subnet as a routing engine sees it: switches, the cables between them, and the destinations.
#pragma once

#include <span>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

class RoutedPiece {
 public:
  // A cable from one switch to another, as the first sees it.
  struct Way {
    PortNumber port = 0;
    std::uint32_t to = 0;  // position among the switches
    PortNumber toPort = 0;
  };
  struct Switch {
    NodeIndex node{};
    unsigned ports = 0;  // as the switch has them, cabled or not, and port 0
    std::uint32_t firstWay = 0, firstTarget = 0;
  };
  // A port that owns LIDs.
  struct Target {
    PortIndex to{};
    std::uint32_t home = 0;  // the switch that it is connected to, or is
    PortNumber port = 0;     // of that switch; 0 for the switch itself
    bool isSwitch() const { return port == 0; }
  };

  // A piece of the given switches, which must be all that are joined by cables.
  RoutedPiece(const Fabric& fabric, std::vector<NodeIndex> switches);

  // By GUID, as the maps of OpenSM order them on machines that put the low byte first: by its last byte, then the one
  // before.
  const std::vector<Switch>& switches() const { return switches_; }
  // In the order in which OpenSM routes to them: ports of adapters by their switch, those with most adapters first,
  // then by its port; last the switches themselves.
  const std::vector<Target>& targets() const { return targets_; }
  // Ascending ports. Cables from a switch to itself are none.
  std::span<const Way> ways(std::uint32_t at) const;
  // What is connected to a switch, ascending ports; the switch itself first, where it has a LID.
  std::span<const Target> targetsOn(std::uint32_t at) const;

  const Fabric& fabric() const { return fabric_; }
  const FabricNode& node(std::uint32_t at) const { return fabric_.node(switches_[at].node); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(switches_.size()); }
  std::uint32_t highestLid() const { return highestLid_; }
  std::uint8_t lmc() const { return lmc_; }  // the highest of any port

 private:
  void addWays(std::span<const std::uint32_t> positions);
  void addTargets(std::span<const std::uint32_t> positions);
  void orderTargets();

  const Fabric& fabric_;
  std::vector<Switch> switches_;
  std::vector<Way> ways_;
  std::vector<Target> targets_, byHome_;
  std::uint32_t highestLid_ = 0;
  std::uint8_t lmc_ = 0;
};

// Each piece of each subnet, by its lowest switch.
std::vector<std::vector<NodeIndex>> switchPieces(const Fabric& fabric);

// The place of a GUID in OpenSM's maps.
std::uint64_t mapKey(Guid guid);

}  // namespace weft
