// Of WaitReplay: collective operations.
#include <algorithm>
#include <optional>

#include "importers/waits/wait_replay.h"

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
      break;
  }
  return {};
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
  if (isWhole && !isForced && !match->isReady(item, location.rank, place)) return match->waiters.push_back(at), false;
  counts_.incomplete += !isWhole;
  const Awaited others = isWhole ? awaited(item, *match, location.rank, place) : Awaited();
  const bool isFinalize = item.collective == CollectiveKind::finalize;
  if (others.last && others.last->recorded > item.end)
    ++(isFinalize ? counts_.finalizeViolations : counts_.collectiveViolations);
  // Writers note the end of MPI_Finalize before it is called: no clock is wrong for that.
  const std::uint64_t end = time(location, item.end, others.last && !isFinalize ? others.last->time : 0);
  hears(location, item.end);
  if (others.last && role(location.call.operation) != CallRole::test)
    if (const std::uint64_t until = std::min(others.last->time, end); until > from)
      give({others.kind, location.rank, others.last->rank, item.communicator, location.call.path, location.call.region,
            location.call.operation, meanwhile(others.last->location, from, until, around(others.last->path)), from,
            until, at});
  if (match) collectives_.leave(item.communicator, which, place.size);
  return true;
}

}  // namespace weft
