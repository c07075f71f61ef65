// The description of one wait: who waits for whom, what that rank did meanwhile, and which link was loaded. It can be
// computed on any thread.
#pragma once

#include <QString>
#include <optional>

#include "analysis/run/item.h"
#include "analysis/waits/wait_causes.h"
#include "core/store/wait_store.h"

namespace weft {

struct WaitStory {
  PlacedWait wait;
  WaitCause cause;
  std::optional<RegionId> region;
  std::optional<OperationId> operation;
  QString headline;  // "Rank 11 waits 124 ms for rank 3"
  QString when;      // "19.234 s to 19.359 s"
  QString text;      // "Rank 11 on n055 is in MPI_Recv on W. …"

  Item item() const;  // the pair that the message goes between, else the rank
};

// Of the waits that the filter keeps and that have this cause (nothing: any) the longest; nothing where single waits
// were not recorded.
std::optional<WaitStory> longestStory(const OpenRun& run, const WaitCauses& causes, const WaitFilter& filter,
                                      std::optional<WaitCauseKind> cause);

}  // namespace weft
