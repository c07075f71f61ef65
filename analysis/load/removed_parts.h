// Parts of a fabric to remove in a what-if: switches and cables.
#pragma once

#include <string>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

struct RemovedParts {
  struct Part {
    std::string name;                 // "system ibsw-A"
    std::vector<NodeIndex> switches;  // all of them among the switches below
  };
  std::vector<NodeIndex> switches;  // each once; of racks the adapters of their hosts too
  std::vector<EndIndex> cables;     // either end of each
  std::vector<Part> parts;          // that were asked for as a whole
};

// "leaf02" is a switch: a description, GUID or LID, "leaf02:7" the cable at its port 7; cables may be named by hosts
// too. "ibsw-A", "ibsw-A L01", "unit 3", "rail 0" and "plane 1" are the switches of a part of the fabric, "rack 12" its
// switches and hosts. Throws Error if the name fits nothing, or several things.
RemovedParts findRemovedParts(const Fabric& fabric, const std::vector<std::string>& names);

// One end of each link, the lower; ascending, each once.
std::vector<EndIndex> removedLinks(const Fabric& fabric, const RemovedParts& removed);

// "system ibsw-A (4 switches, 72 cables)", "core-010 (18 cables)", "leaf02 port 7 to core-010 port 3"; parts, then
// switches that are in none, then cables.
std::vector<std::string> removedNames(const Fabric& fabric, const RemovedParts& removed);

}  // namespace weft
