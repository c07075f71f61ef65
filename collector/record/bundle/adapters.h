// Channel adapters of this host and their port counters, from /sys/class/infiniband. The host's first process records
// them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "collector/record/bundle/text.h"

namespace weft::record {

struct AdapterPort {
  std::string device;  // "mlx5_0"
  int number = 1;
  std::uint64_t portGuid = 0, nodeGuid = 0;  // 0: not said
  int lid = -1, lmc = -1;
  std::string state, rate;  // "ACTIVE", "100 Gb/sec (4X EDR)"
};

// Sorted by device and number; empty where the host has none. `folder`: /sys/class/infiniband.
std::vector<AdapterPort> adapterPorts(const std::string& folder);

void readCounters();  // now; on hosts' first processes only
void adapterRows(RowText& rows);
void counterRows(RowText& rows);

}  // namespace weft::record
