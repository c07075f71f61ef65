// How adapter ports of two hosts are paired: the one definition of rails between hosts, for loads, placement, checks
// and exports.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// What a run, or its reader, knows of rails besides names and cables. Ports keep their numbers in all fabrics that are
// made of one.
struct RailPlan {
  struct Counted {
    std::uint64_t sent = 0, received = 0;  // bytes
  };

  bool isChosen = false;                    // by the reader: logs and counters choose nothing
  bool byLeaf = false;                      // names do not count
  std::map<PortIndex, std::string> listed;  // the rails of ports; a host with some of them sends over no others
  std::map<PortIndex, Counted> counted;     // by the run's own readings of the ports' counters
};

// A cabled adapter port with a LID.
struct RailPort {
  SubnetId subnet{};
  std::uint32_t slot = 0;  // its name among all names of the fabric, in natural order: ports called alike have the
                           // same; of a listed port its rail
  bool named = false;      // all ports of the host in the subnet have different names, or are listed
  bool listed = false;     // by RailPlan::listed
  std::uint64_t sent = 0, received = 0;  // what was counted, where all such ports of the host were
  PortIndex port{};
  Lid lid{};
  std::optional<NodeIndex> leaf;  // the switch that it is connected to
};

// How the ports of two hosts were paired in a subnet.
enum class PairedBy : std::uint8_t {
  only,  // each has one
  name,  // those called alike, or listed on one rail, then the others as their names are ordered
  leaf,  // those on one switch, then the others as the names and ports of their switches are ordered
};

// "mlx5_3 1" of port 1 of "n01 mlx5_3"; "1" of "n01".
std::string slotName(const FabricNode& adapter, PortNumber port);

// By HostIndex: ports by subnet, then slot, then the name and port of their switch. GUIDs and LIDs order nothing that
// names or cables distinguish. Names and shares are those of the fabric's railPlan() where it has one.
std::vector<std::vector<RailPort>> railPorts(const Fabric& fabric);

// Whether shares of some ports were counted.
inline bool hasCounted(const Fabric& fabric) { return fabric.railPlan() && !fabric.railPlan()->counted.empty(); }

// Ports that talk to each other, of one subnet; `mine` and `theirs` in the order of railPorts(). Calls visit(a, b)
// until it returns false. A port is in one rail at most; there are as many rails as the host with fewer ports has.
template <class Port, class Visit>
PairedBy eachRailOfSubnet(std::span<const Port> mine, std::span<const Port> theirs, Visit visit) {
  if (mine.size() == 1 && theirs.size() == 1) {
    visit(mine.front(), theirs.front());
    return PairedBy::only;
  }
  const bool byName = mine.front().named && theirs.front().named && mine.front().listed == theirs.front().listed;
  const auto same = [byName](const Port& a, const Port& b) {
    return byName ? a.slot == b.slot : a.leaf && a.leaf == b.leaf;
  };
  std::vector<bool> taken(theirs.size()), paired(mine.size());
  for (std::size_t at = 0, next = 0; at < mine.size(); ++at)
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      const std::size_t other = (next + i) % theirs.size();  // mostly the next one
      if (taken[other] || !same(mine[at], theirs[other])) continue;
      paired[at] = taken[other] = true;
      next = other + 1;
      if (!visit(mine[at], theirs[other])) return byName ? PairedBy::name : PairedBy::leaf;
      break;
    }
  std::size_t other = 0;
  for (std::size_t at = 0; at < mine.size(); ++at) {
    if (paired[at]) continue;
    while (other < theirs.size() && taken[other]) ++other;
    if (other == theirs.size() || !visit(mine[at], theirs[other])) break;
    taken[other] = true;
  }
  return byName ? PairedBy::name : PairedBy::leaf;
}

// The same over all subnets, ascending.
template <class Port, class Visit>
void eachRail(std::span<const Port> mine, std::span<const Port> theirs, Visit visit) {
  const auto block = [](std::span<const Port> ports) {
    return ports.first(static_cast<std::size_t>(
        std::ranges::find_if(ports, [&](const Port& one) { return one.subnet != ports.front().subnet; }) -
        ports.begin()));
  };
  bool goesOn = true;
  while (goesOn && !mine.empty() && !theirs.empty()) {
    const auto some = block(mine), others = block(theirs);
    const SubnetId here = some.front().subnet, there = others.front().subnet;
    if (here == there)
      eachRailOfSubnet(some, others, [&](const Port& a, const Port& b) { return goesOn = visit(a, b); });
    if (here <= there) mine = mine.subspan(some.size());
    if (there <= here) theirs = theirs.subspan(others.size());
  }
}

// How the bytes between two hosts are shared by their rails: as the ports of the source sent, else as those of the
// destination received, in all, else evenly. Sums are of all rails between the two; a rail without weight carries
// nothing.
class RailWeights {
 public:
  template <class Port>
  void add(const Port& from, const Port& to) {
    sent_ = sent_ || from.sent != 0;
    received_ = received_ || to.received != 0;
  }
  template <class Port>
  std::uint64_t of(const Port& from, const Port& to) const {
    return sent_ ? from.sent : received_ ? to.received : 1;
  }
  bool isEven() const { return !sent_ && !received_; }

 private:
  bool sent_ = false, received_ = false;
};

}  // namespace weft
