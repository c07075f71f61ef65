// What the map lights up for what is selected.
#pragma once

#include <QString>
#include <vector>

#include "app/open_run.h"
#include "views/selection.h"

namespace weft {

struct MapHighlight {
  std::vector<bool> ends;        // by EndIndex; empty: nothing is lit and nothing is dimmed
  std::vector<HostIndex> hosts;  // ascending
  QString explanation;           // what kind of highlight it is, for the user
};

MapHighlight highlightOf(const OpenRun& run, const RunTraffic* traffic, const std::vector<RegionId>& regions,
                      const Item& item);

}  // namespace weft
