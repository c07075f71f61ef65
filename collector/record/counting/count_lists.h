// Lists of counts that collectives with a count for each rank were called with, each kept once in this process. Who
// knows the number of one finds it without a lock, at any time.
#pragma once

#include <atomic>
#include <cstdint>

#include "collector/record/counting/arena.h"

namespace weft::record {

class CountLists {
 public:
  static constexpr std::uint32_t maxLists = 4096, mostValues = 1U << 19;
  static constexpr std::uint32_t none = 0, tooMany = UINT32_MAX;  // no list; one that is not kept

  inline static bool shared = false;  // by several threads at once (MPI_THREAD_MULTIPLE)

  struct List {
    std::uint64_t hash;
    std::uint32_t size;
    const std::uint64_t* values;
  };

  // The number of the list of at(0), at(1), …; 1 and above.
  template <class At>
  std::uint32_t numberOf(std::uint32_t size, const At& at) {
    std::uint64_t hash = size;
    for (std::uint32_t i = 0; i < size; ++i) {
      hash = (hash ^ at(i)) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 29;
    }
    const Guard guard(lock_);
    for (std::uint64_t place = hash >> 20;; ++place) {
      const std::uint32_t number = places_[place % placeCount];
      if (number == none) return insert(place % placeCount, hash, size, at);
      if (isSame(*lists_[number - 1].load(std::memory_order_relaxed), hash, size, at)) return number;
    }
  }
  const List* list(std::uint32_t number) const {
    return number == none || number > maxLists ? nullptr : lists_[number - 1].load(std::memory_order_acquire);
  }

 private:
  static constexpr std::uint32_t placeCount = 2 * maxLists;
  struct Guard {
    explicit Guard(std::atomic_flag& of) : lock(of) {
      while (shared && lock.test_and_set(std::memory_order_acquire)) {
      }
    }
    ~Guard() {
      if (shared) lock.clear(std::memory_order_release);
    }
    std::atomic_flag& lock;
  };

  template <class At>
  static bool isSame(const List& one, std::uint64_t hash, std::uint32_t size, const At& at) {
    if (one.hash != hash || one.size != size) return false;
    for (std::uint32_t i = 0; i < size; ++i)
      if (one.values[i] != at(i)) return false;
    return true;
  }
  template <class At>
  std::uint32_t insert(std::uint64_t place, std::uint64_t hash, std::uint32_t size, const At& at) {
    if (count_ == maxLists || size > mostValues - values_) return tooMany;
    auto* const values = arena_.array<std::uint64_t>(size);
    auto* const list = values ? arena_.make<List>() : nullptr;
    if (!list) return tooMany;
    for (std::uint32_t i = 0; i < size; ++i) values[i] = at(i);
    *list = {hash, size, values};
    values_ += size;
    lists_[count_].store(list, std::memory_order_release);
    return places_[place] = ++count_;
  }

  std::atomic<const List*> lists_[maxLists]{};  // by number, from 1
  std::uint32_t places_[placeCount]{};          // open-addressed: numbers
  std::uint32_t count_ = 0, values_ = 0;
  std::atomic_flag lock_ = ATOMIC_FLAG_INIT;
  Arena arena_;
};

extern CountLists& countLists;  // of the process, never destroyed

}  // namespace weft::record
