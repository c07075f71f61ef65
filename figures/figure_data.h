// The data of figures: read from a run store on first use, or taken from what the window has read. For one thread at a
// time; the objects it returns are immutable.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "analysis/load/link_numbers.h"
#include "analysis/run/open_run.h"
#include "ibdiag/loads/pair_loads.h"
#include "views/matrix/model/matrix_collect.h"

namespace weft {

// What of the settings changes the routes or who sends over them, and with them every load.
struct RouteSettings {
  bool assumeRoutes = false;
  Adaptive adaptive = Adaptive::even;
  Senders senders = Senders::hosts;
  bool operator==(const RouteSettings&) const = default;
};

// Of a window.
struct LoadedRun {
  std::shared_ptr<const OpenRun> run;
  std::shared_ptr<const Layout> layout;  // by these settings
  MapSettings settings;
  std::shared_ptr<const RunTraffic> traffic;  // null while it is being read
  LinkRequest shown;
  LinkNumbers numbers;  // of what is shown
};

class FigureData {
 public:
  explicit FigureData(std::filesystem::path store) : path_(std::move(store)) {}
  explicit FigureData(LoadedRun loaded);

  const std::filesystem::path& path() const { return path_; }
  // All throw Error where the run can't be read.
  const std::shared_ptr<const RunSnapshot>& snapshot();
  // With its fabric; `settings`: of its own layout, where it has to be read. Routes are as it was read first, unless it
  // is said.
  std::shared_ptr<const OpenRun> run(const MapSettingsOf& settings = {}, std::optional<RouteSettings> routes = {});
  // What follows is of a run that run() gave.
  std::shared_ptr<const Layout> layout(const std::shared_ptr<const OpenRun>& run, const MapSettings& settings) const;
  std::shared_ptr<const RunTraffic> traffic(const OpenRun& run);
  LinkNumbers numbers(const OpenRun& run, const LinkRequest& request);
  MatrixInputs matrix();
  // What loadGroups() adds, of what the filter keeps.
  void addGroups(RunSnapshot& run, const PairFilter& filter) const;
  RunStore store() const;  // the one that all this is read from

 private:
  ReadyLoads ready(const OpenRun& run, const LinkRequest& request) const;

  std::filesystem::path path_;
  LoadedRun loaded_;
  std::shared_ptr<const RunSnapshot> snapshot_;
};

}  // namespace weft
