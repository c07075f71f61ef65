#include "importers/events/trace_tables.h"

#include <algorithm>

namespace weft {

PairPeer& PeerSums::slot(RankId peer) {
  const std::size_t mask = slots_.size() - 1;
  // Ranks are dense, and neighbours stay neighbours: mostly they come out in order. Ranks that all meet in one slot lie
  // at least as far apart as there are slots, so there are few of them.
  std::size_t at = number(peer) & mask;
  while (slots_[at].messages != 0 && slots_[at].destination != peer) at = (at + 1) & mask;
  return slots_[at];
}

void PeerSums::add(RankId peer, std::uint64_t messages, std::uint64_t bytes) {
  if (4 * used_ >= 3 * slots_.size()) {  // also where there is no slot yet
    std::vector<PairPeer> old(std::max<std::size_t>(4, 2 * slots_.size()));
    old.swap(slots_);
    for (const PairPeer& each : old)
      if (each.messages != 0) slot(each.destination) = each;
  }
  PairPeer& sums = slot(peer);
  used_ += sums.messages == 0;
  sums.destination = peer;
  sums.messages += messages;
  sums.bytes += bytes;
}

void PeerSums::add(const PeerSums& more) {
  for (const PairPeer& each : more.slots_)
    if (each.messages != 0) add(each.destination, each.messages, each.bytes);
}

void PeerSums::add(const std::vector<PairPeer>& more) {
  for (const PairPeer& each : more) add(each.destination, each.messages, each.bytes);
}

std::vector<PairPeer> PeerSums::ascending() const {
  std::vector<PairPeer> list;
  list.reserve(used_);
  std::ranges::copy_if(slots_, std::back_inserter(list), [](const PairPeer& each) { return each.messages != 0; });
  if (!std::ranges::is_sorted(list, {}, &PairPeer::destination)) std::ranges::sort(list, {}, &PairPeer::destination);
  return list;
}

}  // namespace weft
