// How often a collective was called with which arguments: an open-addressed table with one writer, like PairTable. A
// process keeps a number of shapes; calls of others are counted by operation.
#pragma once

#include <atomic>
#include <cstdint>

#include "collector/record/counting/arena.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/operations.h"
#include "collector/record/counting/pair_table.h"

namespace weft::record {

// How a reduction combines: by MPI_SUM and its like; by the program's own operation; by one that does not commute.
enum class Reduction : std::uint8_t { none, predefined, commutative, ordered };
inline constexpr const char* reductionNames[]{"", "predefined", "commutative", "ordered"};

// The shape of one call, as this rank was given it.
struct CallShape {
  static constexpr std::int32_t noRoot = -1;

  std::uint64_t count = 0;         // elements; where there is a list that holds all, 0
  std::uint64_t elementBytes = 0;  // 0: of nothing
  std::uint32_t counts = 0;        // of countLists
  std::int32_t root = noRoot;
  Op operation = Op::count;
  Reduction reduction = Reduction::none;
  bool inPlace = false;
  bool isKnown = true;  // false: a call whose shape is not told, or had no place
};

class ShapeTable {
 public:
  // A limit for all communicators and threads of the process together.
  static constexpr std::uint32_t maxShapes = 4096;

  struct Key {
    std::uint64_t what = 0, count = 0, element = 0;  // what 0: free
    bool operator==(const Key& other) const {
      return what == other.what && count == other.count && element == other.element;
    }
  };
  static Key keyOf(const CallShape& shape) {
    const std::uint64_t flags = static_cast<std::uint64_t>(shape.inPlace) |
                                static_cast<std::uint64_t>(shape.isKnown) << 1 |
                                static_cast<std::uint64_t>(shape.reduction) << 2;
    return {std::uint64_t{static_cast<std::uint32_t>(shape.root)} << 32 | flags << 16 |
                (static_cast<std::uint64_t>(shape.operation) + 1),
            shape.count, std::uint64_t{shape.counts} << 32 | (shape.elementBytes & UINT32_MAX)};
  }
  static CallShape shapeOf(const Key& key) {
    const std::uint64_t flags = key.what >> 16;
    return {key.count,
            key.element & UINT32_MAX,
            static_cast<std::uint32_t>(key.element >> 32),
            static_cast<std::int32_t>(key.what >> 32),
            static_cast<Op>((key.what & 0xFFFF) - 1),
            static_cast<Reduction>(flags >> 2 & 3),
            (flags & 1) != 0,
            (flags & 2) != 0};
  }

  void add(Arena& arena, const CallShape& shape) {
    const Key key = keyOf(shape);
    Entry* entry = last_ && last_->key() == key ? last_ : find(key);
    if (!entry) entry = insert(arena, shape);
    if (!entry) return lose();
    last_ = entry;
    entry->calls.add(1);
  }

  template <class Visitor>  // visitor(shape, calls)
  void visit(Visitor&& visitor) const {
    const Slots* held = slots_.load(std::memory_order_acquire);
    for (std::uint64_t i = 0; held && i <= held->mask; ++i)
      if (held->entries[i].what.load(std::memory_order_acquire) != 0)
        visitor(shapeOf(held->entries[i].key()), held->entries[i].calls.value());
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> what{0}, count{0}, element{0};
    Count calls;
    Key key() const {
      return {what.load(std::memory_order_relaxed), count.load(std::memory_order_relaxed),
              element.load(std::memory_order_relaxed)};
    }
    void take(const Key& of) {  // `what` says that it is there
      count.store(of.count, std::memory_order_relaxed);
      element.store(of.element, std::memory_order_relaxed);
      what.store(of.what, std::memory_order_release);
    }
  };
  struct Slots {
    std::uint64_t mask, used;
    Entry* entries;
  };

  static std::uint64_t spread(const Key& key) {
    const std::uint64_t mixed =
        (key.what ^ (key.count + (key.element << 17 | key.element >> 47)) * 0xC2B2AE3D27D4EB4FU) * 0x9E3779B97F4A7C15U;
    return mixed ^ mixed >> 32;
  }
  static Entry& placeOf(const Slots& slots, const Key& key);  // the entry, or the free one where it goes
  Entry* find(const Key& key) const;
  Entry* insert(Arena& arena, const CallShape& shape);
  Entry* put(Arena& arena, const Key& key);
  static Slots* grown(Arena& arena, const Slots* old);

  std::atomic<Slots*> slots_{nullptr};
  Entry* last_ = nullptr;
};

}  // namespace weft::record
