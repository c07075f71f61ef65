#include "analysis/collectives/message_counts.h"
#include <algorithm>
#include <tuple>

namespace weft {

void MessageCounts::turn(uint32_t ranks, uint32_t first) {
  _ranks = ranks;
  _first = first;
}

void MessageCounts::swap(uint32_t other) { _swapped = other; }

uint32_t MessageCounts::place(uint64_t rank) const {
  if (_swapped && (!rank || rank == _swapped)) return rank ? 0 : _swapped;
  return uint32_t(_ranks ? (rank + _first) % _ranks : rank);
}

void MessageCounts::send(uint64_t sender, uint64_t receiver, uint64_t bytes, uint64_t times) {
  if (sender != receiver && times) _sent.push_back({place(sender), place(receiver), times, bytes});
}

std::vector<CollectiveMessages> MessageCounts::sums() && {
  std::ranges::sort(_sent, {}, [](const CollectiveMessages& m) { return std::tuple(m.sender, m.receiver); });
  size_t kept = 0;
  for (const CollectiveMessages& sent : _sent)
    if (kept && _sent[kept - 1].sender == sent.sender && _sent[kept - 1].receiver == sent.receiver) {
      _sent[kept - 1].messages += sent.messages;
      _sent[kept - 1].bytes += sent.bytes;
    } else _sent[kept++] = sent;
  _sent.resize(kept);
  return std::move(_sent);
}

}  // namespace weft
