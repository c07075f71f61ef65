// Sums by key over ascending runs of values: values are appended and merged periodically, so that memory is at most
// twice the result. The result is ordered by key, independent of the order of input.
#pragma once

#include <algorithm>
#include <vector>

namespace weft {

// Item has key(), which orders it, and add(Item, held), which adds another of the same key.
template <class Item>
class MergedSums {
 public:
  void add(const Item& item) {
    items_.push_back(item);
    if (items_.size() >= next_) merge();
  }

  bool held() const { return held_; }  // after take()
  std::vector<Item> take() {
    merge();
    return std::move(items_);
  }

 private:
  static constexpr std::size_t least = 1 << 16;

  static bool earlier(const Item& a, const Item& b) { return a.key() < b.key(); }

  void merge() {
    const auto tail = items_.begin() + static_cast<std::ptrdiff_t>(sorted_);
    if (!std::is_sorted(tail, items_.end(), earlier)) std::stable_sort(tail, items_.end(), earlier);
    std::size_t kept = sorted_;
    if (sorted_ != 0 && tail != items_.end() && earlier(*tail, *(tail - 1))) {
      std::inplace_merge(items_.begin(), tail, items_.end(), earlier);  // takes half as much again
      kept = 0;
    }
    for (std::size_t i = kept; i < items_.size(); ++i) {
      if (kept != 0 && !earlier(items_[kept - 1], items_[i])) items_[kept - 1].add(items_[i], held_);
      else items_[kept++] = items_[i];
    }
    items_.resize(kept);
    sorted_ = kept;
    next_ = std::max(least, 2 * kept);
  }

  std::vector<Item> items_;
  std::size_t sorted_ = 0, next_ = least;
  bool held_ = false;
};

}  // namespace weft
