#include "importers/events/collective_matches.h"

namespace weft {

void CollectiveMatch::begin(const CallItem& item, const CollectiveArrival& who, const CollectivePlace& place) {
  const auto [position, size, grid] = place;
  if (begun++ == 0) kind = item.collective;
  if (rootRank == noIndex) rootRank = item.peer;
  const bool isRooted = kind == CollectiveKind::toAll || kind == CollectiveKind::toOne;
  isMixed |= item.collective != kind || (isRooted && item.peer != noIndex && item.peer != rootRank);
  if (begun == 1 || who.time > last.time) last = who;
  const bool counts =
      item.sends || item.collective == CollectiveKind::barrier || item.collective == CollectiveKind::finalize;
  if (counts && (!hasLatest || who.time > latest.time)) {
    latest = who;
    hasLatest = true;
  }
  if (item.peer == number(who.rank)) {
    root = who;
    hasRoot = true;
  }
  const bool isScan = item.collective == CollectiveKind::scan;
  if ((!isScan && item.collective != CollectiveKind::neighbours) || position >= size) return;
  if (byPosition.empty()) {
    byPosition.resize(size);
    hasBegun.resize(size);
  }
  hasBegun[position] = true;
  if (isScan || item.sends) byPosition[position] = who;
  if (!isScan) return;
  for (; inOrder < size && hasBegun[inOrder]; ++inOrder)
    if (inOrder != 0 && byPosition[inOrder - 1].time > byPosition[inOrder].time)
      byPosition[inOrder] = byPosition[inOrder - 1];
}

bool CollectiveMatch::isReady(const CallItem& item, RankId rank, const CollectivePlace& place) const {
  const auto [position, size, grid] = place;
  switch (item.collective) {
    case CollectiveKind::barrier:
    case CollectiveKind::finalize:
      return begun >= size;
    case CollectiveKind::allToAll:
      return !item.receives || begun >= size;
    case CollectiveKind::toAll:
      return item.peer == number(rank) || !item.receives || hasRoot;
    case CollectiveKind::toOne:
      return item.peer != number(rank) || !item.receives || begun >= size;
    case CollectiveKind::scan:
      return inOrder > position;
    case CollectiveKind::neighbours:
      return !item.receives || haveNeighboursBegun(place);
    case CollectiveKind::none:
    case CollectiveKind::fence:
    case CollectiveKind::windowCreate:
    case CollectiveKind::windowFree:
      break;
  }
  return true;
}

bool CollectiveMatch::haveNeighboursBegun(const CollectivePlace& place) const {
  bool have = true;
  eachNeighbour(place.grid, place.position,
                [&](std::uint32_t each) { have &= each < hasBegun.size() && hasBegun[each]; });
  return have;
}

const CollectiveArrival* CollectiveMatch::latestNeighbour(const CollectivePlace& place) const {
  const CollectiveArrival* latest = nullptr;
  if (!haveNeighboursBegun(place)) return latest;
  eachNeighbour(place.grid, place.position, [&](std::uint32_t each) {
    const CollectiveArrival& one = byPosition[each];
    if (one.rank != noRank && (!latest || one.time > latest->time)) latest = &one;
  });
  return latest;
}

CollectiveMatch* CollectiveMatches::find(std::uint32_t communicator, std::uint64_t number) {
  Open& open = open_[communicator];
  if (number < open.first || number - open.first >= maxOpen) return nullptr;
  const auto at = static_cast<std::size_t>(number - open.first);
  while (open.list.size() <= at) open.list.emplace_back();
  return &open.list[at];
}

void CollectiveMatches::leave(std::uint32_t communicator, std::uint64_t number, std::uint32_t size) {
  CollectiveMatch* match = find(communicator, number);
  if (!match) return;
  ++match->ended;
  Open& open = open_[communicator];
  for (; !open.list.empty() && open.list.front().ended >= size; ++open.first) open.list.pop_front();
}

}  // namespace weft
