// Whose turn is next: the least value first. Who had a turn mostly takes the next one at once, so that the place that a value left at the front is
// kept for the one that is pushed then.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace weft {

template <class Turn>
class TurnQueue {
 public:
  bool empty() const { return heap_.size() == (isFrontFree_ ? 1U : 0U); }

  // The least one; there is one.
  Turn take() {
    if (isFrontFree_) {
      std::ranges::pop_heap(heap_, std::greater());
      heap_.pop_back();
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
    std::ranges::push_heap(heap_, std::greater());
  }

 private:
  // From the front to where nothing below is less.
  void sink(const Turn& turn) {
    std::size_t at = 0;
    for (std::size_t below = 1; below < heap_.size(); below = 2 * at + 1) {
      if (below + 1 < heap_.size() && heap_[below + 1] < heap_[below]) ++below;
      if (!(heap_[below] < turn)) break;
      heap_[at] = heap_[below];
      at = below;
    }
    heap_[at] = turn;
  }

  std::vector<Turn> heap_;
  bool isFrontFree_ = false;  // the front has been taken
};

}  // namespace weft
