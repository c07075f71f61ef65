// A part of WaitReplay: epochs of general active-target synchronisation of windows. Waits are those of Scalasca; its
// "Early wait" is the sum of the two classes of MPI_Win_wait.
#include <algorithm>

#include "importers/events/wait_replay.h"

namespace weft {
namespace {

WindowEpochs::Side sideOf(const CallItem& item, RankId rank) { return {item.tag, rank}; }

}  // namespace

bool WaitReplay::isMatched(const CallItem& item) const { return !facts_.unmatchedWindows.contains(item.tag); }

// The other side sees from now on that MPI_Win_post or MPI_Win_complete was called.
void WaitReplay::enterEpoch(std::uint32_t at, const CallItem& item) {
  if (!isMatched(item)) return;
  Location& location = locations_[at];
  const WindowEpochs::Side side = sideOf(item, location.rank);
  const EpochCall call{location.rank, at, location.call.path, location.enter, location.call.enter, 0};
  location.hasEpochs = true;
  WindowEpochs::Locations woken;
  if (item.kind == CallItem::Kind::exposed) {
    if (item.slot == 0) epochs_.beginExposure(side);
    woken = epochs_.expose(side, RankId(item.peer), call);
  } else if (item.kind == CallItem::Kind::accessBegan) {
    if (item.slot == 0) epochs_.beginAccess(side);
    epochs_.access(side, RankId(item.peer));
  } else if (item.kind == CallItem::Kind::accessEnded) {
    woken = epochs_.complete(side, call);
  }
  for (const std::uint32_t each : woken) wake(each);
}

// MPI lets MPI_Win_start wait for the targets, so that no post can depend on what its origins do afterwards: all
// posts are known when it is left, even where the library did not wait.
bool WaitReplay::awaitEpoch(std::uint32_t at, const CallItem& item, bool isForced) {
  Location& location = locations_[at];
  const WindowEpochs::Side side = sideOf(item, location.rank);
  const bool isExposure = item.kind == CallItem::Kind::exposureEnded;
  const bool isAccess =
      item.kind == CallItem::Kind::accessEnded || (item.kind == CallItem::Kind::accessBegan && item.slot == 0);
  if ((!isExposure && !isAccess) || !isMatched(item)) return true;
  if (!isForced) {
    const auto missing = isExposure ? epochs_.awaitComplete(side, at) : epochs_.awaitPost(side, at);
    if (missing && ranks_.contains(*missing)) return false;
  }
  const auto last = isExposure ? epochs_.lastComplete(side) : std::nullopt;
  if (!last) return true;
  counts_.collectiveViolations += last->recorded > location.call.leave;
  time(location, location.call.leave, last->time);
  hears(location, location.call.leave);
  return true;
}

WaitSpan WaitReplay::epochWait(std::uint32_t at, const CallItem& item, const EpochCall& late) const {
  const Location& location = locations_[at];
  WaitSpan span;
  span.rank = location.rank;
  span.peer = late.rank;
  span.communicator = item.communicator;
  span.path = location.call.path;
  span.region = location.call.region;
  span.operation = location.call.operation;
  span.location = at;
  return span;
}

bool WaitReplay::latePost(std::uint32_t at, const CallItem& item, std::uint64_t leave,
                          const std::optional<EpochCall>& late) {
  const Location& location = locations_[at];
  if (!late || late->time <= location.enter || late->time >= leave) return late.has_value();
  WaitSpan span = epochWait(at, item, *late);
  span.kind = WaitClass::latePost;
  span.from = location.enter;
  span.until = late->time;
  span.meanwhile = meanwhile(late->location, span.from, span.until, around(late->path));
  give(span);
  return true;
}

bool WaitReplay::earlyWait(std::uint32_t at, const CallItem& item, std::uint64_t leave) {
  const Location& location = locations_[at];
  const auto late = epochs_.lastComplete(sideOf(item, location.rank));
  if (!late || role(location.call.operation) == CallRole::test) return late.has_value();
  const std::uint64_t until = std::min(late->time, leave);
  if (until <= location.enter) return true;
  const std::uint64_t accessed = std::clamp(late->accessed, location.enter, until);
  WaitSpan span = epochWait(at, item, *late);
  const auto part = [&](WaitClass kind, std::uint64_t from, std::uint64_t end) {
    if (end <= from) return;
    span.kind = kind;
    span.from = from;
    span.until = end;
    span.meanwhile = meanwhile(late->location, from, end, around(late->path));
    give(span);
  };
  part(WaitClass::earlyWait, location.enter, accessed);
  part(WaitClass::lateComplete, accessed, until);
  return true;
}

void WaitReplay::leaveEpochs(std::uint32_t at, std::uint64_t leave) {
  const Location& location = locations_[at];
  for (const CallItem& item : location.call.items) {
    const WindowEpochs::Side side = sideOf(item, location.rank);
    if (isOfEpoch(item.kind) && !isMatched(item)) continue;
    if (item.kind == CallItem::Kind::accessBegan && item.slot == 0) {
      latePost(at, item, leave, epochs_.lastPost(side));
    } else if (item.kind == CallItem::Kind::accessed) {
      if (item.slot == 0) latePost(at, item, leave, epochs_.postOf(side, RankId(item.peer)));
      epochs_.accessed(side, RankId(item.peer), leave);
    } else if (item.kind == CallItem::Kind::accessEnded) {
      const bool isKnown = latePost(at, item, leave, epochs_.lastPost(side));
      counts_.incomplete += epochs_.endAccess(side) && !isKnown;
    } else if (item.kind == CallItem::Kind::exposureEnded) {
      const bool isKnown = earlyWait(at, item, leave);
      counts_.incomplete += epochs_.endExposure(side) && !isKnown;
    }
  }
}

}  // namespace weft
