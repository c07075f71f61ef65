// Hosts whose cabling differs from that of similar hosts.
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

struct OddCable {
  EndIndex end{};            // of the adapter
  NodeIndex leaf{};          // that it is connected to
  NodeIndex expectedLeaf{};  // that ports called alike are connected to
};

struct OddHost {
  HostIndex host{};
  std::uint32_t alike = 0;  // hosts that have all of their cables as this one should
  std::vector<OddCable> cables;
};

// Hosts are alike where their names differ in digits only (in fabrics whose names tell no classes: all are) and most of
// their adapters have the same names. Three or more hosts whose ports of the same name are connected to the same leaves
// are a pattern, and are never odd. One or two hosts that are cabled differently belong to the pattern with which they
// share most leaves, half of theirs or more, or else to that of the hosts before and after them by name. They are odd,
// unless too many are: then the class follows no pattern. Hosts with one cable to a switch are never odd. Ascending.
std::vector<OddHost> oddHosts(const Fabric& fabric);

}  // namespace weft
