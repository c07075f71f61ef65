// Whose turn is next: the earliest first. Who had a turn mostly takes the next one at once, so that the place that a turn left at the front is
// kept for the one that is pushed then.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace weft {

struct Turn {
  std::uint64_t time = 0;  // recorded, of the next step
  std::uint32_t location = 0;
};
// As one number, so that nobody has to guess how a comparison goes on: turns come in no order that a processor could learn.
inline bool operator<(const Turn& a, const Turn& b) {
  __extension__ using Wide = unsigned __int128;
  return (Wide(a.time) << 32 | a.location) < (Wide(b.time) << 32 | b.location);
}

class TurnQueue {
 public:
  bool empty() const { return heap_.size() == (isFrontFree_ ? 1U : 0U); }

  // The first one; there is one.
  Turn take() {
    if (isFrontFree_) {
      const Turn last = heap_.back();
      heap_.pop_back();
      if (!heap_.empty()) sink(last);
    }
    isFrontFree_ = true;
    return heap_.front();
  }

  void push(const Turn& turn) {
    if (isFrontFree_) {
      isFrontFree_ = false;
      return sink(turn);
    }
    heap_.push_back(turn);
    rise(heap_.size() - 1, turn);
  }

 private:
  // From the front to where nothing below is less: most go back at once, the others far down, so that their way up from there is short.
  void sink(const Turn& turn) {
    if ((heap_.size() < 2 || turn < heap_[1]) && (heap_.size() < 3 || turn < heap_[2])) return void(heap_[0] = turn);
    std::size_t at = 0, below = 1;
    for (; below + 1 < heap_.size(); below = 2 * at + 1) {
      below += heap_[below + 1] < heap_[below];
      heap_[at] = heap_[below];
      at = below;
    }
    if (below < heap_.size()) heap_[at] = heap_[below], at = below;
    rise(at, turn);
  }
  void rise(std::size_t at, const Turn& turn) {
    for (std::size_t above = (at - 1) / 2; at != 0 && turn < heap_[above]; above = (at - 1) / 2) {
      heap_[at] = heap_[above];
      at = above;
    }
    heap_[at] = turn;
  }

  std::vector<Turn> heap_;
  bool isFrontFree_ = false;  // the front has been taken
};

}  // namespace weft
