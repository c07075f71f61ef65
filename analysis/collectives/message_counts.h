// What an algorithm sends, added up by pair of ranks.
#pragma once

#include "analysis/collectives/collective_call.h"

namespace weft {

class MessageCounts {
 public:
  // In the messages that follow, ranks are counted from `first`: rank r represents (r + first) % ranks.
  void turn(std::uint32_t ranks, std::uint32_t first);
  // Ranks 0 and `other` change places instead.
  void swap(std::uint32_t other);
  // `times` messages of `bytes` bytes in all. What a rank sends itself is copied, and no message.
  void send(std::uint64_t sender, std::uint64_t receiver, std::uint64_t bytes, std::uint64_t times = 1);
  // `times` times what a part of the ranks sent: its rank r is ranks[r] here.
  void sendAs(const std::vector<std::uint32_t>& ranks, MessageCounts part, std::uint64_t times = 1);
  // Sorted by sender and receiver, each pair once.
  std::vector<CollectiveMessages> sums() &&;

 private:
  std::uint32_t place(std::uint64_t rank) const;

  std::vector<CollectiveMessages> sent_;
  std::uint32_t ranks_ = 0, first_ = 0, swapped_ = 0;
};

}  // namespace weft
