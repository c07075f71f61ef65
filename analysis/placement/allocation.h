// The slots of a job: hosts in the order of the fabric, and the number of ranks on each.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/records/records.h"
#include "ibdiag/model/levels.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

struct Allocation {
  std::vector<HostIndex> hosts;           // each once; such that hosts of one leaf, pod, … stand together
  std::vector<std::uint32_t> slotCounts;  // of each host, at least 1
  // The hierarchy, coarsest first: for each host the number of its pod, leaf, … Hosts with the same number are
  // neighbours in the list.
  std::vector<std::vector<std::uint32_t>> levels;

  std::uint32_t total() const;
  // A host's slots, one after the other: positions of hosts, `total()` of them.
  std::vector<std::uint32_t> slotHosts() const;
};

// `hosts` as they are named; brought into the order of the fabric. `slotCounts`: as `hosts`.
Allocation allocate(const Fabric& fabric, const Levels& levels, const std::vector<HostIndex>& hosts,
                    const std::vector<std::uint32_t>& slotCounts);

}  // namespace weft
