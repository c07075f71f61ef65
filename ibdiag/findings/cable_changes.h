// Cables that were removed, added or moved.
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/findings/device_match.h"

namespace weft {

struct CableChange {
  // Nothing: the other fabric does not have it. If a cable was moved, both are ends at one device, the one at which it
  // stayed plugged in if there is one.
  std::optional<EndIndex> first, second;
  std::optional<NodeIndex> with;  // the node that it went or came with, in the fabric that has the cable
  bool stayed = false;            // of one that was moved: these ends are one port
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
