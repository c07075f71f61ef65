// The numbers of a fabric check: inventory and problems.
#pragma once

#include <cstdint>
#include <vector>

#include "core/records/records.h"
#include "ibdiag/model/levels.h"

namespace weft {

struct SubnetCounts {
  SubnetId subnet{};
  std::uint64_t adapters = 0;          // channel adapters, not their ports
  std::uint64_t adapterPorts = 0;      // with a LID
  std::uint64_t aggregationNodes = 0;  // of SHARP, in switches: no adapters here
  std::uint64_t switches = 0;
  std::uint64_t routers = 0;
  std::uint64_t links = 0;
  std::uint64_t tables = 0;                    // switches whose forwarding table is known
  std::vector<std::uint64_t> switchesOnLevel;  // [0]: on level 1
  std::uint64_t switchesNotReached = 0;        // by the search for levels
};

std::vector<SubnetCounts> countSubnets(const Fabric& fabric, const Levels& levels);

// What the import found in the dumps; the store keeps one record of each node, port and LID only.
struct DumpFindings {
  std::uint64_t oneWayLinks = 0;  // seen from one end only where the dump writes both
  std::uint64_t duplicateLids = 0;
  std::uint64_t duplicateGuids = 0;  // node GUIDs
};

DumpFindings findingsOf(const std::vector<CodeTotal>& diagnosticTotals);

}  // namespace weft
