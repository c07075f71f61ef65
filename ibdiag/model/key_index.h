// Numbers keys 0, 1, 2 … in order of first appearance: a small open-addressing table for sums by key in the innermost
// loop. Keys are dense indexes that no stranger chooses.
#pragma once

#include <cstdint>
#include <vector>

namespace weft {

class KeyIndex {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  // The key's position; a new key gets the next one.
  std::uint32_t add(std::uint32_t key) {
    if (2 * keys_.size() >= slots_.size()) grow();
    std::uint32_t& slot = slots_[slotOf(key)];
    if (slot == 0) {
      keys_.push_back(key);
      slot = static_cast<std::uint32_t>(keys_.size());
    }
    return slot - 1;
  }
  std::uint32_t find(std::uint32_t key) const {
    return slots_.empty() ? none : slots_[slotOf(key)] - 1;
  }  // 0 - 1: none

  const std::vector<std::uint32_t>& keys() const { return keys_; }  // by position

 private:
  std::size_t slotOf(std::uint32_t key) const {
    std::size_t at = (key * 2654435769U) >> shift_;  // Fibonacci hashing
    while (slots_[at] != 0 && keys_[slots_[at] - 1] != key) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  void grow() {
    slots_.assign(slots_.empty() ? 8 : 2 * slots_.size(), 0);
    shift_ = slots_.size() == 8 ? 29 : shift_ - 1;
    for (std::uint32_t i = 0; i < keys_.size(); ++i) slots_[slotOf(keys_[i])] = i + 1;
  }

  std::vector<std::uint32_t> keys_;
  std::vector<std::uint32_t> slots_;  // position + 1, 0 for empty; a power of two of them
  unsigned shift_ = 32;
};

}  // namespace weft
