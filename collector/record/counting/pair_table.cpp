#include "collector/record/counting/pair_table.h"

namespace weft::record {

PairTable::Entry* PairTable::insert(Arena& arena, std::uint64_t key) {
  Slots* slots = slots_.load(std::memory_order_relaxed);
  if (!slots || slots->used * 2 > slots->mask) {
    slots = grown(arena, slots);
    if (!slots) return nullptr;
    slots_.store(slots, std::memory_order_release);
  }
  for (std::uint64_t at = spread(key);; ++at) {
    Entry& entry = slots->entries[at & slots->mask];
    if (entry.key.load(std::memory_order_relaxed) != 0) continue;
    entry.key.store(key, std::memory_order_release);
    ++slots->used;
    return &entry;
  }
}

// The old table stays in the arena for who still reads it: as much again as all that is in use.
PairTable::Slots* PairTable::grown(Arena& arena, const Slots* old) {
  const std::uint64_t size = old ? (old->mask + 1) * 2 : 8;
  Slots* slots = arena.array<Slots>(1);
  Entry* entries = slots ? arena.array<Entry>(size) : nullptr;
  if (!entries) return nullptr;
  *slots = {size - 1, 0, entries};
  for (std::uint64_t i = 0; old && i <= old->mask; ++i) {
    const Entry& from = old->entries[i];
    const std::uint64_t key = from.key.load(std::memory_order_relaxed);
    if (key == 0) continue;
    std::uint64_t at = spread(key);
    while (slots->entries[at & slots->mask].key.load(std::memory_order_relaxed) != 0) ++at;
    Entry& to = slots->entries[at & slots->mask];
    to.messages.add(from.messages.value());
    to.bytes.add(from.bytes.value());
    to.key.store(key, std::memory_order_relaxed);
    ++slots->used;
  }
  return slots;
}

}  // namespace weft::record
