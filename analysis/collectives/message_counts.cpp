#include "analysis/collectives/message_counts.h"
#include <algorithm>
#include <tuple>

namespace weft {

void MessageCounts::turn(std::uint32_t ranks, std::uint32_t first) {
  ranks_ = ranks;
  first_ = first;
}

void MessageCounts::swap(std::uint32_t other) { swapped_ = other; }

std::uint32_t MessageCounts::place(std::uint64_t rank) const {
  if (swapped_ && (!rank || rank == swapped_)) return rank ? 0 : swapped_;
  return std::uint32_t(ranks_ ? (rank + first_) % ranks_ : rank);
}

void MessageCounts::send(std::uint64_t sender, std::uint64_t receiver, std::uint64_t bytes, std::uint64_t times) {
  if (sender != receiver && times) sent_.push_back({place(sender), place(receiver), times, bytes});
}

std::vector<CollectiveMessages> MessageCounts::sums() && {
  std::ranges::sort(sent_, {}, [](const CollectiveMessages& m) { return std::tuple(m.sender, m.receiver); });
  std::size_t kept = 0;
  for (const CollectiveMessages& sent : sent_)
    if (kept && sent_[kept - 1].sender == sent.sender && sent_[kept - 1].receiver == sent.receiver) {
      sent_[kept - 1].messages += sent.messages;
      sent_[kept - 1].bytes += sent.bytes;
    } else sent_[kept++] = sent;
  sent_.resize(kept);
  return std::move(sent_);
}

}  // namespace weft
