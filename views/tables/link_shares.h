// The data of the link inspector: who loads the selected item, or which link ends carry the most.
#pragma once

#include <optional>
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

// A link end as the list of the most loaded counts it: the same link on two rails carries the same if rails are used
// evenly, and is one of them.
struct LoadedEnd {
  EndIndex end;
  std::optional<EndIndex> twin;
};
using LoadedList = std::vector<LoadedEnd>;
// Those that carry anything, the most loaded first. Sorts all by number and name: in a large fabric not for each click.
LoadedList loadedEnds(const OpenRun& run, const LinkNumbers& numbers);

LinkShares mostLoaded(const OpenRun& run, const LinkNumbers& numbers, const LoadedList& loaded);
// `traffic` null: not known (yet); `why` is the reason.
LinkShares whoLoads(const OpenRun& run, const LinkNumbers& numbers, const LoadedList& loaded, const Item& item,
                    const SelectedTraffic* traffic, const QString& why);

}  // namespace weft
