// A copy of the run with another placement, whatever found it.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/placement/launcher_files.h"
#include "analysis/run/open_run.h"
#include "core/store/remapped_run.h"

namespace weft {

using PlacedRanks =
    std::vector<std::pair<RankId, HostIndex>>;  // by ascending rank; hosts of the fabric that comes with them

struct PlacedRun {
  const Fabric& fabric;     // that the hosts are of, with the tables that are wanted
  bool withTables = false;  // the fabric's tables in place of the run's: they were made again
  std::string label;        // of the new run
  std::string how;          // as RemappedRun has it
};

// For writeRemapped().
RemappedRun remappedRun(const RunStore& store, const PlacedRanks& places, const PlacedRun& how);

// "HPCC, ranks as weft remap puts them": from the run's own label, else from its file's name.
std::string labelOfRemapped(const RunStore& store, const RunSnapshot& run, const std::string& what);

// Each rank on its host. `slotsOf`: how many ranks a host takes, at least those that it has. Throws Error as
// launcherFile() does.
std::string launcherText(Launcher launcher, const Fabric& fabric, const PlacedRanks& places,
                         const std::function<std::uint32_t(HostIndex)>& slotsOf);

}  // namespace weft
