// Saves a trial placement: as a run, or as a launcher file.
#pragma once

#include <filesystem>
#include <string>

#include "analysis/placement/placed_run.h"
#include "app/placement/placement_trial.h"

namespace weft {

// Ascending. Throws Error where a rank is on no host that is known.
PlacedRanks placedRanks(const TrialPlaces& places);

struct RunToWrite {
  std::shared_ptr<const OpenRun> run;
  std::shared_ptr<const Fabric> rerouted;  // null: the run's own tables
  PlacedRanks places;
  std::string how;
};
// For any thread.
void writeRun(const RunToWrite& what, const std::filesystem::path& to);

// As many slots as a host has ranks, now or where the run had them, whichever is more.
std::string launcherTextOf(const TrialPlaces& places, const OpenRun& run, Launcher launcher);

}  // namespace weft
