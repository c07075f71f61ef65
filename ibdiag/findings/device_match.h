// Matches the devices of two fabrics.
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/findings/devices.h"

namespace weft {

// How two were found to be the same, the surest first.
enum class SameBy {
  guid,
  portGuid,  // one dump names ports only: a port's GUID stands in for the node's
  name,      // the same name, or that of the same host or switch, which only one has in each fabric
  cables     // most of its cables lead, by the same ports, to the same ports of devices that are the same
};

struct DeviceMatch {
  std::vector<std::optional<DeviceIndex>> toSecond, toFirst;
  std::vector<SameBy> by;  // of the first's devices, where they have one
  std::size_t count(SameBy how) const;
  bool isNamed = false;  // one of the fabrics is a plan: it has names and no GUIDs
};

DeviceMatch matchDevices(const Devices& first, const Devices& second);

}  // namespace weft
