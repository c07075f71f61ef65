// Parts of a fabric that one asks to be without: switches and cables.
#pragma once

#include <string>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

struct Pulled {
  std::vector<NodeIndex> switches;
  std::vector<EndIndex> cables;  // either end of each
};

// "leaf02" is a switch: a description, GUID or LID, "leaf02:7" the cable at its port 7; cables may be named by hosts too. Throws
// Error for what is no such thing, or fits several.
Pulled findPulled(const Fabric& fabric, const std::vector<std::string>& names);

// One end of each link, the lower; ascending, each once.
std::vector<EndIndex> pulledLinks(const Fabric& fabric, const Pulled& pulled);

// "core-010 (18 cables)", "leaf02 port 7 to core-010 port 3"; one for each, in their order.
std::vector<std::string> pulledNames(const Fabric& fabric, const Pulled& pulled);

}  // namespace weft
