// The numbers that colour a map of one run.
#pragma once

#include "figures/run_figure.h"
#include "views/shared/link_values.h"
#include "views/shared/traffic_text.h"

namespace weft {

struct MapParts {
  std::shared_ptr<const OpenRun> run;
  MapSettings settings;
  std::shared_ptr<const Layout> layout;       // by these settings
  std::shared_ptr<const RunTraffic> traffic;  // null where the run has no fabric, as all below
  LinkRequest shown;
  LinkNumbers numbers;
  std::shared_ptr<const LinkValues> values;  // null: no traffic was recorded
  QString words;                             // "pair traffic, even over rails, W_s1.0, all regions"
};

// What the request asks of this run. Throws Error for what the run does not have. `silent`: as of filterOf().
MapParts collectMap(const FigureRequest& request, FigureData& data, bool silent = false);

// makeMapFigure(), or as a moment of a film: also where no link carries anything of a filter, and silent.
Figure drawnMap(const FigureRequest& request, FigureRuns& runs, bool ofFilm);

}  // namespace weft
