// The data of the link inspector: who loads the selected item, or which link ends carry the most.
#pragma once

#include <vector>

#include "analysis/load/link_numbers.h"
#include "analysis/load/selected_traffic.h"
#include "analysis/run/open_run.h"
#include "views/shared/rows/share_tree.h"

namespace weft {

struct LinkShares {
  QString title, second;     // the thing, and what it is
  QString figure, figureOf;  // its bytes, and what they are among all
  std::vector<ShareRow> rows;
  QString note;  // below the rows; why there are none
};

LinkShares mostLoaded(const OpenRun& run, const LinkNumbers& numbers);
// `traffic` null: not known (yet); `why` is the reason.
LinkShares whoLoads(const OpenRun& run, const LinkNumbers& numbers, const Item& item, const SelectedTraffic* traffic,
                    const QString& why);

}  // namespace weft
