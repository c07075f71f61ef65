// What an algorithm sends, added up by pair of ranks.
#pragma once

#include "analysis/collectives/collective_call.h"

namespace weft {

class MessageCounts {
 public:
  // Of the messages that follow ranks are counted from `first`: rank r stands for (r + first) % ranks.
  void turn(uint32_t ranks, uint32_t first);
  // Ranks 0 and `other` change places instead.
  void swap(uint32_t other);
  // `times` messages of `bytes` bytes in all. What a rank sends itself is copied, and no message.
  void send(uint64_t sender, uint64_t receiver, uint64_t bytes, uint64_t times = 1);
  // Sorted by sender and receiver, each pair once.
  std::vector<CollectiveMessages> sums() &&;

 private:
  uint32_t place(uint64_t rank) const;

  std::vector<CollectiveMessages> _sent;
  uint32_t _ranks = 0, _first = 0, _swapped = 0;
};

}  // namespace weft
