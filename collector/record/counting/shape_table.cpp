#include "collector/record/counting/shape_table.h"

#include "collector/record/counting/count_lists.h"

namespace weft::record {

CountLists& countLists = *new CountLists;

namespace {

std::atomic<std::uint32_t> shapes{0};

// The shape under which a call counts if its own shape has no place.
CallShape otherOf(Op operation) {
  CallShape other;
  other.operation = operation;
  other.isKnown = false;
  return other;
}

}  // namespace

ShapeTable::Entry& ShapeTable::placeOf(const Slots& slots, const Key& key) {
  for (std::uint64_t at = spread(key);; ++at) {
    Entry& entry = slots.entries[at & slots.mask];
    if (entry.what.load(std::memory_order_relaxed) == 0 || entry.key() == key) return entry;
  }
}

ShapeTable::Entry* ShapeTable::find(const Key& key) const {
  const Slots* held = slots_.load(std::memory_order_relaxed);
  if (!held) return nullptr;
  Entry& entry = placeOf(*held, key);
  return entry.what.load(std::memory_order_relaxed) == 0 ? nullptr : &entry;
}

ShapeTable::Entry* ShapeTable::insert(Arena& arena, const CallShape& shape) {
  const bool fits = shape.isKnown && shape.counts != CountLists::tooMany && shape.elementBytes <= UINT32_MAX;
  if (fits && shapes.load(std::memory_order_relaxed) < maxShapes) {
    shapes.fetch_add(1, std::memory_order_relaxed);
    return put(arena, keyOf(shape));
  }
  const Key other = keyOf(otherOf(shape.operation));
  Entry* const known = find(other);
  return known ? known : put(arena, other);
}

ShapeTable::Entry* ShapeTable::put(Arena& arena, const Key& key) {
  Slots* slots = slots_.load(std::memory_order_relaxed);
  if (!slots || slots->used * 2 > slots->mask) {
    slots = grown(arena, slots);
    if (!slots) return nullptr;
    slots_.store(slots, std::memory_order_release);
  }
  Entry& entry = placeOf(*slots, key);
  entry.take(key);
  ++slots->used;
  return &entry;
}

// The old table stays in the arena for who still reads it: as much again as all that is in use.
ShapeTable::Slots* ShapeTable::grown(Arena& arena, const Slots* old) {
  const std::uint64_t size = old ? (old->mask + 1) * 2 : 8;
  Slots* slots = arena.array<Slots>(1);
  Entry* entries = slots ? arena.array<Entry>(size) : nullptr;
  if (!entries) return nullptr;
  *slots = {size - 1, 0, entries};
  for (std::uint64_t i = 0; old && i <= old->mask; ++i) {
    const Entry& from = old->entries[i];
    if (from.what.load(std::memory_order_relaxed) == 0) continue;
    Entry& to = placeOf(*slots, from.key());
    to.calls.add(from.calls.value());
    to.take(from.key());
    ++slots->used;
  }
  return slots;
}

}  // namespace weft::record
