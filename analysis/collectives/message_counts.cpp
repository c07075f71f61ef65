#include "analysis/collectives/message_counts.h"
#include <algorithm>
#include <numeric>

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

namespace {

std::pair<std::uint32_t, std::uint32_t> pairOf(const CollectiveMessages& sent) { return {sent.sender, sent.receiver}; }

// By sender first, which takes one pass, so that what is left to sort is short.
void sortByPair(std::vector<CollectiveMessages>& sent) {
  if (std::ranges::is_sorted(sent, {}, pairOf)) return;
  std::vector<std::size_t> starts(std::size_t(2) + std::ranges::max(sent, {}, &CollectiveMessages::sender).sender);
  for (const CollectiveMessages& each : sent) ++starts[each.sender + std::size_t(1)];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  std::vector<CollectiveMessages> sorted(sent.size());
  std::vector<std::size_t> next(starts);
  for (const CollectiveMessages& each : sent) sorted[next[each.sender]++] = each;
  for (std::size_t sender = 0; sender + 1 < starts.size(); ++sender)
    std::sort(sorted.begin() + std::ptrdiff_t(starts[sender]), sorted.begin() + std::ptrdiff_t(starts[sender + 1]),
              [](const CollectiveMessages& a, const CollectiveMessages& b) { return a.receiver < b.receiver; });
  sent = std::move(sorted);
}

}  // namespace

std::vector<CollectiveMessages> MessageCounts::sums() && {
  sortByPair(sent_);
  std::size_t kept = 0;
  for (const CollectiveMessages& sent : sent_)
    if (kept && sent_[kept - 1].sender == sent.sender && sent_[kept - 1].receiver == sent.receiver) {
      sent_[kept - 1].messages += sent.messages;
      sent_[kept - 1].bytes += sent.bytes;
    } else sent_[kept++] = sent;
  sent_.resize(kept);
  return std::move(sent_);
}

void MessageCounts::sendAs(const std::vector<std::uint32_t>& ranks, MessageCounts part, std::uint64_t times) {
  for (const CollectiveMessages& sent : std::move(part).sums())
    send(ranks[sent.sender], ranks[sent.receiver], sent.bytes * times, sent.messages * times);
}

}  // namespace weft
