// The placement of ranks for SimGrid's smpirun, and notes about the platform.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/run/notes.h"
#include "analysis/simulators/simgrid_platform.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

struct SimgridPlaces {
  std::string name;              // "before", "after"
  std::vector<HostIndex> hosts;  // by rank
};

// Throws Error where ranks do not count from 0 without a gap, or are on no known host.
SimgridPlaces placesOf(const std::string& name, const RankHosts& hosts, std::span<const RankId> ranks);

// All hosts of these, each with as many cores as it ever has ranks.
std::vector<SimgridHost> simgridHosts(std::span<const SimgridPlaces> all);

// A host in each line. Throws Error where a name can't stand there.
std::string hostfileOf(const Fabric& fabric, const SimgridPlaces& places);

// What is assumed, and what a platform leaves out.
Notes platformNotes(const Fabric& fabric, const SimgridPlatform& platform, const SimgridAssumptions& assumed);

}  // namespace weft
