// Port traffic of a run, resolved against its fabric.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/store/run_store.h"
#include "ibdiag/loads/link_loads.h"

namespace weft {

struct RegionTraffic {
  std::optional<RegionId> region;
  std::vector<Flow> flows;  // one per (source port, destination LID) with bytes sent; by source, then destination
  std::uint64_t bytes = 0;  // over all flows

  bool isOneOf(const std::vector<RegionId>& regions) const;  // true where that is empty: all
};

struct PortTraffic {
  std::vector<RegionTraffic> regions;  // ascending region ids, "no region" first
  // Local ports of the recording that the fabric does not have; their bytes load no link.
  std::uint64_t unknownPorts = 0;
  std::uint64_t unknownPortBytes = 0;

  bool recorded() const { return !regions.empty() || unknownPorts != 0; }
};

// A source port is found by its port GUID, else by its LID where the fabric has one subnet. Ranks that share a port
// are added up. `stopped` is asked after each recorded port; once it says true, what was read so far comes back.
PortTraffic loadPortTraffic(const RunStore& store, const Fabric& fabric, const std::function<bool()>& stopped = {});

// The flows of some regions as one list, pairs added up. Empty `regions`: all.
std::vector<Flow> mergedFlows(const PortTraffic& traffic, const std::vector<RegionId>& regions);

}  // namespace weft
