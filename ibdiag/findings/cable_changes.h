// Cables that were removed, added or moved.
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/findings/device_match.h"

namespace weft {

struct CableChange {
  // The cable in each of the two fabrics, by one of its ends; empty: that fabric does not have the cable. For a cable
  // that was moved both are ends at the same device: where it stayed plugged in, if it did at one.
  std::optional<EndIndex> first, second;
  std::optional<NodeIndex> with;  // the node that was removed or added with the cable, in the fabric that has both
  bool stayed = false;            // a cable that was moved: both ends are the same port
};

struct CableChanges {
  std::vector<std::optional<EndIndex>>
      toSecond;  // by end of the first fabric: the same port of the same device, cabled to the same
  std::vector<CableChange> changes;
};

CableChanges compareCables(const Devices& first, const Devices& second, const DeviceMatch& match);

// The end of a cable that is listed first: the one at a switch before the one at an adapter, then the one whose name
// comes first, digits compared as numbers, then the lower port.
EndIndex leadingEnd(const Fabric& fabric, EndIndex end);

}  // namespace weft
