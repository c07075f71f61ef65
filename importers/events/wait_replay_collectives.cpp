// A part of WaitReplay: collective operations.
#include <algorithm>
#include <optional>

#include "importers/events/wait_replay.h"

namespace weft {
namespace {

// Whom a rank waits for, who is the one whom its end can't come before; nothing: nobody.
struct Awaited {
  std::optional<CollectiveArrival> last;
  WaitClass kind = WaitClass::waitAtBarrier;
};

Awaited awaited(const CallItem& item, const CollectiveMatch& match, RankId rank, const CollectivePlace& place) {
  const auto latest = match.hasLatest ? std::optional(match.latest) : std::nullopt;
  const bool isRoot = item.peer == number(rank);
  switch (item.collective) {
    case CollectiveKind::barrier:
      return {latest, WaitClass::waitAtBarrier};
    case CollectiveKind::finalize:
      return {latest, WaitClass::waitAtFinalize};
    case CollectiveKind::allToAll:
      if (item.receives) return {latest, WaitClass::waitAtNxN};
      break;
    case CollectiveKind::toAll:
      if (!isRoot && item.receives && match.hasRoot) return {match.root, WaitClass::lateBroadcast};
      break;
    case CollectiveKind::toOne:
      if (isRoot && item.receives) return {latest, WaitClass::earlyReduce};
      break;
    case CollectiveKind::scan:
      if ((item.sends || item.receives) && place.position < match.inOrder)
        return {match.byPosition[place.position], WaitClass::earlyScan};
      break;
    case CollectiveKind::neighbours:
      if (const CollectiveArrival* last = item.receives ? match.latestNeighbour(place) : nullptr)
        return {*last, WaitClass::waitAtNxN};
      break;
    case CollectiveKind::none:
    case CollectiveKind::fence:
    case CollectiveKind::windowCreate:
    case CollectiveKind::windowFree:
      break;
  }
  return {};
}

// Whether waits in the operation depend on when others leave. Only those of blocking operations do, as scout has them.
bool isJudgedAtEnd(const CallItem& item) {
  return item.kind == CallItem::Kind::collective &&
         (item.collective == CollectiveKind::allToAll || isOfWindow(item.collective));
}

WaitClass waitOf(CollectiveKind kind) {
  switch (kind) {
    case CollectiveKind::fence:
      return WaitClass::waitAtFence;
    case CollectiveKind::windowCreate:
      return WaitClass::waitAtWindowCreate;
    case CollectiveKind::windowFree:
      return WaitClass::waitAtWindowFree;
    default:
      return WaitClass::waitAtNxN;
  }
}

std::uint64_t earliestEnd(const std::vector<const CollectiveDeparture*>& all) {
  return (*std::ranges::min_element(all, {}, [](const CollectiveDeparture* each) { return each->span.until; }))
      ->span.until;
}

}  // namespace

CollectivePlace WaitReplay::place(const CallItem& item, RankId rank) const {
  const bool isScan = item.collective == CollectiveKind::scan,
             isNeighbours = item.collective == CollectiveKind::neighbours;
  return {isScan || isNeighbours ? facts_.position(item.communicator, rank) : 0, facts_.size(item.communicator),
          isNeighbours ? facts_.grid(item.communicator) : std::span<const CartesianDimension>()};
}

// Answers which one of its communicator it is.
std::uint64_t WaitReplay::beginCollective(std::uint32_t at, const CallItem& item, std::uint64_t time,
                                          std::uint64_t recorded) {
  Location& location = locations_[at];
  hears(location, recorded);
  const std::uint64_t number = collectives_.start(item.communicator, location.rank);
  CollectiveMatch* match = collectives_.find(item.communicator, number);
  if (!match) return number;
  match->begin(item, {location.rank, at, location.call.path, time, recorded}, place(item, location.rank));
  if (match->isMixed) collectives_.mistrust(item.communicator, number);
  if (match->waiters.empty()) return number;
  for (const std::uint32_t waiter : std::exchange(match->waiters, {})) wake(waiter);
  return number;
}

bool WaitReplay::endCollective(std::uint32_t at, const CallItem& item, std::uint64_t which, std::uint64_t from,
                               bool isForced) {
  Location& location = locations_[at];
  const CollectivePlace place = this->place(item, location.rank);
  const auto complete = facts_.complete.find(item.communicator);
  CollectiveMatch* match = collectives_.find(item.communicator, which);
  const bool isWhole = match && complete != facts_.complete.end() && which < complete->second &&
                       collectives_.trusts(item.communicator, which);
  if (isWhole && !isForced && !match->isReady(item, location.rank, place)) {
    match->waiters.push_back(at);
    return false;
  }
  counts_.incomplete += !isWhole;
  const Awaited others = isWhole ? awaited(item, *match, location.rank, place) : Awaited();
  const bool isFinalize = item.collective == CollectiveKind::finalize;
  if (others.last && others.last->recorded > item.end)
    ++(isFinalize ? counts_.finalizeViolations : counts_.collectiveViolations);
  // Writers note the end of MPI_Finalize before it is called: no clock is wrong for that.
  const std::uint64_t end = time(location, item.end, others.last && !isFinalize ? others.last->time : 0);
  hears(location, item.end);
  const bool isBlocking = isWhole && item.kind == CallItem::Kind::collective;
  if (isBlocking && (isJudgedAtEnd(item) || item.collective == CollectiveKind::barrier))
    depart(at, item, *match, from, end, place.size);
  if (others.last && role(location.call.operation) != CallRole::test && !(isBlocking && isJudgedAtEnd(item)))
    if (const std::uint64_t until = std::min(others.last->time, end); until > from)
      give({others.kind, location.rank, others.last->rank, item.communicator, location.call.path, location.call.region,
            location.call.operation, meanwhile(others.last->location, from, until, around(others.last->path)), from,
            until, at});
  if (match) collectives_.leave(item.communicator, which, place.size);
  return true;
}

void WaitReplay::depart(std::uint32_t at, const CallItem& item, CollectiveMatch& match, std::uint64_t from,
                        std::uint64_t end, std::uint32_t size) {
  const Location& location = locations_[at];
  WaitSpan span{waitOf(match.kind),
                location.rank,
                noRank,
                item.communicator,
                location.call.path,
                location.call.region,
                location.call.operation,
                noIndex,
                from,
                end,
                at};
  const std::uint64_t until = std::min(match.latest.time, end);
  if (match.hasLatest && until > from)
    span.meanwhile = meanwhile(match.latest.location, from, until, around(match.latest.path));
  match.left.push_back({span, item.sends, item.receives});
  if (match.left.size() == size) allHaveLeft(match);
}

// Where all were in it at one time, all count as waiting for the last one. Else a window's operation did not make them
// wait; of one in which all send to all those count that receive and came before the last one that sends, and that one.
void WaitReplay::allHaveLeft(const CollectiveMatch& match) {
  std::vector<const CollectiveDeparture*> together;
  for (const CollectiveDeparture& each : match.left) together.push_back(&each);
  const bool isBarrier = match.kind == CollectiveKind::barrier;
  const bool isFull = isBarrier || earliestEnd(together) > match.last.time;
  if (!isFull && (isOfWindow(match.kind) || !match.hasLatest)) return;
  const CollectiveArrival& late = isFull ? match.last : match.latest;
  if (!isFull)
    std::erase_if(together, [&](const CollectiveDeparture* each) {
      const bool waits = each->receives && each->span.from < late.time;
      return !waits && !(each->sends && each->span.rank == late.rank);
    });
  if (together.empty()) return;
  const std::uint64_t first = earliestEnd(together);
  for (const CollectiveDeparture* each : together) {
    WaitSpan span = each->span;
    const std::uint64_t came = std::min(late.time, span.until), end = span.until;
    if (!isBarrier && came > span.from) {
      span.until = came;
      span.peer = late.rank;
      if (late.location != match.latest.location || !match.hasLatest)
        span.meanwhile = meanwhile(late.location, span.from, came, around(late.path));
      give(span);
    }
    if (isOfWindow(match.kind) || end <= std::max(first, came)) continue;
    span.kind = isBarrier ? WaitClass::barrierCompletion : WaitClass::nxnCompletion;
    span.peer = noRank;
    span.meanwhile = noIndex;
    span.from = std::max(first, came);
    span.until = end;
    give(span);
  }
}

}  // namespace weft
