#include "collector/record/sampling/entry_cache.h"

#include <new>

namespace weft::record {

void EntryCache::put(const void* frame, const void* from, const Stack& stack, Path* path) {
  for (int i = 0; i < stack.count; ++i)
    if (!stack.slot[i]) return;
  if (!room_) room_ = static_cast<char*>(arena_.take(room));
  const auto count = static_cast<std::size_t>(stack.count);
  const std::size_t bytes = sizeof(Entry) + count * sizeof(Word);
  if (!room_ || count == 0) return;
  if (used_ + bytes > room) forget(epoch_);
  auto* const entry = new (room_ + used_) Entry{nullptr, frame, from, path, static_cast<std::uint32_t>(count)};
  used_ += bytes;
  auto* const words = reinterpret_cast<Word*>(entry + 1);
  for (std::size_t i = 0; i < count; ++i) new (words + i) Word{stack.slot[i], stack.pc[i] + 1};
  Entry*& bucket = buckets_[placeOf(frame)];
  entry->next = bucket;
  bucket = entry;
}

void EntryCache::forget(std::uint32_t epoch) {
  buckets_.fill(nullptr);
  used_ = 0;
  epoch_ = epoch;
}

}  // namespace weft::record
