// What figures are made of: read from a run store when it is first asked for, or what the window has already read.
// For one thread at a time; what it hands out is never written to.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "app/open_run.h"
#include "ibdiag/pair_loads.h"

namespace weft {

class FigureData {
 public:
  explicit FigureData(std::filesystem::path store) : path_(std::move(store)) {}

  const std::filesystem::path& path() const { return path_; }
  // All throw Error where the run can't be read.
  const std::shared_ptr<const RunSnapshot>& snapshot();
  // With its fabric, laid out by these settings; without them by any. Another call may ask for others.
  std::shared_ptr<const OpenRun> run(const MapSettingsOf& settings = {});
  // Of run() with the same settings.
  std::shared_ptr<const RunTraffic> traffic(const OpenRun& run);
  std::shared_ptr<const PairLoads> pairs(const OpenRun& run, const PairFilter& filter, Rails rails);
  std::shared_ptr<const LinkLoads> allToAll(const OpenRun& run);
  MatrixInputs matrix();
  // Of the named regions alone.
  std::vector<OperationSummary> operations(const std::vector<RegionId>& regions) const;

 private:
  std::filesystem::path path_;
  std::shared_ptr<const RunSnapshot> snapshot_;
  std::shared_ptr<const OpenRun> run_;
  std::shared_ptr<const RunTraffic> traffic_;
};

}  // namespace weft
