// Cables that were removed, added or moved.
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/findings/device_match.h"

namespace weft {

struct CableChange {
  // Nothing: the other fabric has it not. Of a cable that was moved both are ends of one device, the one that stayed
  // plugged in where one did.
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

// Of the two ends of a cable the one that is named first: a switch before an adapter, then the name that comes first,
// digits compared as numbers, then the lower port.
EndIndex leadingEnd(const Fabric& fabric, EndIndex end);

}  // namespace weft
