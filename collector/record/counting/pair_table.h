// Messages and bytes by (operation or bin, peer): an open-addressed table with one writer. A reader on another thread
// sees every entry that was there before it began, with the numbers of about that time.
#pragma once

#include <atomic>
#include <cstdint>

#include "collector/record/counting/arena.h"
#include "collector/record/counting/kept.h"

namespace weft::record {

// A number that one thread adds to and others read.
class Count {
 public:
  void add(std::uint64_t more) { value_.store(value() + more, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

// Peers that are no rank of the communicator.
inline constexpr std::uint32_t eachPeer = UINT32_MAX;        // every other member
inline constexpr std::uint32_t higherPeer = UINT32_MAX - 1;  // every member of higher rank
inline constexpr std::uint32_t noPeer = UINT32_MAX - 2;      // MPI_PROC_NULL

class PairTable {
 public:
  struct Entry {
    std::atomic<std::uint64_t> key{0};  // what + 1 in the upper half, peer in the lower; 0: free
    Count messages, bytes;
    std::uint32_t what() const { return static_cast<std::uint32_t>(key.load(std::memory_order_relaxed) >> 32) - 1; }
    std::uint32_t peer() const { return static_cast<std::uint32_t>(key.load(std::memory_order_relaxed)); }
  };

  void add(Arena& arena, std::uint32_t what, std::uint32_t peer, std::uint64_t messages, std::uint64_t bytes) {
    const std::uint64_t key = (std::uint64_t{what} + 1) << 32 | peer;
    Entry* entry = find(key);
    if (!entry) entry = insert(arena, key);
    if (!entry) return lose();
    entry->messages.add(messages);
    entry->bytes.add(bytes);
  }

  template <class Visitor>
  void visit(Visitor&& visitor) const {
    const Slots* held = slots_.load(std::memory_order_acquire);
    if (!held) return;
    for (std::uint64_t i = 0; i <= held->mask; ++i)
      if (held->entries[i].key.load(std::memory_order_acquire) != 0) visitor(held->entries[i]);
  }

 private:
  struct Slots {
    std::uint64_t mask, used;
    Entry* entries;
  };

  static std::uint64_t spread(std::uint64_t key) {
    key *= 0x9E3779B97F4A7C15U;
    return key ^ key >> 32;
  }

  Entry* find(std::uint64_t key) const {
    Slots* held = slots_.load(std::memory_order_relaxed);
    if (!held) return nullptr;
    for (std::uint64_t at = spread(key);; ++at) {
      Entry& entry = held->entries[at & held->mask];
      const std::uint64_t found = entry.key.load(std::memory_order_relaxed);
      if (found == key) return &entry;
      if (found == 0) return nullptr;
    }
  }
  Entry* insert(Arena& arena, std::uint64_t key);
  Slots* grown(Arena& arena, const Slots* old);

  std::atomic<Slots*> slots_{nullptr};
};

}  // namespace weft::record
