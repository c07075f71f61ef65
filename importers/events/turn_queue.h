// A queue that answers whose turn is next: the earliest first, and among equally early ones the lower location. A
// location has one turn at a time.
//
// A tournament: a leaf for each location, above two of them the earlier one. Whatever is put in, the way up has the
// same length, and it is known beforehand what is compared on it: turns come in no order that a processor could learn.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace weft {

class TurnQueue {
 public:
  explicit TurnQueue(std::size_t locations)
      : leaves_(std::bit_ceil(std::max<std::size_t>(locations, 2))), nodes_(2 * leaves_) {
    for (std::size_t at = 0; at < leaves_; ++at) nodes_[leaves_ + at].location = static_cast<std::uint32_t>(at);
  }

  bool empty() const { return turns_ == 0; }

  void push(std::uint64_t time, std::uint32_t location) {
    ++turns_;
    if (location == taken_) taken_ = nobody;
    put({std::min(time, never - 1), location});
  }
  // Location of the first one; there is one. It mostly comes again at once, so that its leaf is cleared only where it
  // did not.
  std::uint32_t take() {
    if (taken_ != nobody) put({never, taken_});
    --turns_;
    return taken_ = nodes_[1].location;
  }

 private:
  static constexpr std::uint64_t never = UINT64_MAX;
  static constexpr std::uint32_t nobody = UINT32_MAX;
  struct Node {
    std::uint64_t time = never;
    std::uint32_t location = 0;
  };

  void put(Node first) {
    std::size_t at = leaves_ + first.location;
    nodes_[at] = first;
    for (; at > 1; at /= 2) {
      const Node other = nodes_[at ^ 1];
      const bool isOther = other.time < first.time || (other.time == first.time && other.location < first.location);
      first.time = isOther ? other.time : first.time;
      first.location = isOther ? other.location : first.location;
      nodes_[at / 2] = first;
    }
  }

  std::size_t leaves_;
  std::vector<Node> nodes_;  // 1: the first of all; below n are 2 n and 2 n + 1
  std::size_t turns_ = 0;
  std::uint32_t taken_ = nobody;
};

}  // namespace weft
