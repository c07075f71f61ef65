// The description of one wait: who waits for whom, what that rank did meanwhile, and which link was loaded. It can be
// computed on any thread.
#pragma once

#include <QString>
#include <optional>

#include "analysis/run/item.h"
#include "analysis/run/wait_place.h"
#include "analysis/waits/wait_causes.h"
#include "core/records/wait_class.h"
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
  WaitClass kind{};
  enum class Among { these, here, inView };  // of which waits it is the longest: those of a list, those at a place
  Among among = Among::these;
  std::uint64_t others = 0;  // besides, at the place
  double otherSeconds = 0;   // all of them together

  Item item() const;  // the two ranks in the direction of the message, else the one that waits
  // From sender to receiver; nothing for waits of collective operations, which have no message of their own.
  std::optional<RankPair> message() const;
  WaitPlace::Time time() const { return {wait.wait.from, wait.wait.from + wait.wait.nanoseconds}; }
};

// The longest wait that the filter keeps and that has this cause (nothing: any); nothing if single waits were not
// recorded.
std::optional<WaitStory> longestStory(const OpenRun& run, const WaitCauses& causes, const WaitFilter& filter,
                                      std::optional<WaitCauseKind> cause);

// The wait at that place, whatever its cause: that which takes exactly its time, else the longest. Nothing where the
// ranks wait neither there nor in view, or single waits were not recorded.
std::optional<WaitStory> storyAt(const OpenRun& run, const WaitCauses& causes, const WaitFilter& filter,
                                 const WaitPlace& place);

}  // namespace weft
