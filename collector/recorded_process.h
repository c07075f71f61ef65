// A process whose port traffic was recorded, with the ports of its host.
#pragma once

#include <string>
#include <vector>

#include "core/base/ids.h"

namespace weft {

struct RecordedPort {
  Lid lid{};
  Guid portGuid{}, nodeGuid{};
  std::string device;     // "mlx5_0"
  PortNumber number = 1;  // of the device
};

struct RecordedProcess {
  RankId rank{};
  std::string host;
  std::vector<RecordedPort> ports;
};

}  // namespace weft
