// The paths on which MPI calls begin, found again without unwinding: by the place on the stack where a call begins, and
// by all return addresses above it being what they were (stack.h). A word is read only where all below it are right, so
// that the frame it belongs to is there.
#pragma once

#include <array>
#include <cstdint>

#include "collector/record/counting/arena.h"
#include "collector/record/sampling/stack.h"

namespace weft::record {

class Path;

class EntryCache {
 public:
  explicit EntryCache(Arena& arena) : arena_(arena) {}

  // The path of the function that every MPI call comes through, by its frame and where in a wrapper it was called.
  // nullptr if the path is not known.
  Path* find(const void* frame, const void* from, std::uint32_t epoch) {
    if (epoch != epoch_) forget(epoch);
    Entry** const bucket = &buckets_[placeOf(frame)];
    for (Entry** at = bucket; *at; at = &(*at)->next) {
      Entry* const entry = *at;
      if (!entry->isAt(frame, from)) continue;
      if (at != bucket) {  // what comes again soon is found soon
        *at = entry->next;
        entry->next = *bucket;
        *bucket = entry;
      }
      return entry->path;
    }
    return nullptr;
  }
  void put(const void* frame, const void* from, const Stack& stack,
           Path* path);  // nothing where a return address is not where it should be

 private:
  struct Word {
    const std::uintptr_t* at;
    std::uintptr_t value;
  };
  struct Entry {
    Entry* next;
    const void *frame, *from;
    Path* path;
    std::uint32_t count;
    const Word* words() const { return reinterpret_cast<const Word*>(this + 1); }
    bool isAt(const void* otherFrame, const void* otherFrom) const {
      if (frame != otherFrame || from != otherFrom) return false;
      const Word* const all = words();
      for (std::uint32_t i = 0; i < count; ++i)
        if (*all[i].at != all[i].value) return false;
      return true;
    }
  };
  static constexpr std::size_t buckets = 256, room = std::size_t{1} << 20;

  static std::size_t placeOf(const void* frame) {
    const auto at = reinterpret_cast<std::uintptr_t>(frame);
    return (at >> 4 ^ at >> 12) % buckets;
  }
  void forget(std::uint32_t epoch);

  Arena& arena_;
  std::array<Entry*, buckets> buckets_{};
  char* room_ = nullptr;  // used again from its start when it is full
  std::size_t used_ = 0;
  std::uint32_t epoch_ = 0;
};

}  // namespace weft::record
