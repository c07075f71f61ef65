// Small hash tables for counting events: optimised for one lookup for each event.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <memory_resource>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/records/pair_class.h"
#include "core/records/rows.h"

namespace weft {

inline constexpr std::uint32_t noIndex = UINT32_MAX;  // of a region, communicator, operation: none
inline constexpr RankId noRank{UINT32_MAX};

// Indexes by reference. References are arbitrary numbers, but those of one location are mostly close to each other.
class SparseTable {
 public:
  void set(std::uint64_t id, std::uint32_t index) { page(id >> bits, true)[id & (pageSize - 1)] = index; }
  std::uint32_t operator[](std::uint64_t id) {
    if (id >> bits != lastNumber_) {
      last_ = page(id >> bits, false);
      lastNumber_ = id >> bits;
    }
    return last_ ? last_[id & (pageSize - 1)] : noIndex;
  }

 private:
  static constexpr int bits = 6;
  static constexpr std::uint64_t pageSize = 1 << bits;
  using Page = std::array<std::uint32_t, pageSize>;

  std::uint32_t* page(std::uint64_t number, bool make) {
    const auto found = pages_.find(number);
    if (found != pages_.end()) return found->second.data();
    if (!make) return nullptr;
    lastNumber_ = UINT64_MAX;
    Page& fresh = pages_[number];
    fresh.fill(noIndex);
    return fresh.data();
  }

  std::unordered_map<std::uint64_t, Page> pages_;
  std::uint64_t lastNumber_ = UINT64_MAX;
  std::uint32_t* last_ = nullptr;
};

// Messages and bytes by peer. The owner sees to it that sums stay below 2^63.
class PeerSums {
 public:
  void add(RankId peer, std::uint64_t messages, std::uint64_t bytes);  // messages > 0
  void add(const PeerSums& more);
  void add(const std::vector<PairPeer>& more);
  bool empty() const { return used_ == 0; }
  std::size_t size() const { return used_; }
  std::vector<PairPeer> ascending() const;

 private:
  PairPeer& slot(RankId peer);

  std::vector<PairPeer> slots_;  // open addressing; messages == 0: free
  std::size_t used_ = 0;
};

// What calls are counted by. Indexes are those of TraceLayout.
struct CellKey {
  std::uint32_t communicator = noIndex, region = noIndex, operation = noIndex;
  PairClass kind = PairClass::pointToPoint;
  std::uint8_t sizeClass = 0;  // where messages are counted by their sizes (core/records/size_class.h)

  auto operator<=>(const CellKey&) const = default;
  std::size_t hash() const {
    const std::uint64_t low = std::uint64_t{communicator} << 32 | region;
    const std::uint64_t high =
        std::uint64_t{sizeClass} << 40 | std::uint64_t{operation} << 3 | static_cast<std::uint64_t>(kind);
    std::uint64_t mixed = (low ^ high * 0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93;
    return mixed ^ mixed >> 32;
  }
};

struct CellHash {
  std::size_t operator()(const CellKey& key) const { return key.hash(); }
};

// A value per key, which stays where it is. Memory goes with the table, all at once.
template <class Value>
class CellTable {
 public:
  CellTable() = default;
  CellTable(const CellTable&) = delete;
  CellTable& operator=(const CellTable&) = delete;

  Value& operator[](const CellKey& key) {
    Recent& recent = recent_[key.hash() % recent_.size()];
    if (!recent.value || recent.key != key) recent = {key, &values_[key]};
    return *recent.value;
  }
  std::vector<std::pair<CellKey, Value*>> sorted() {  // ascending
    std::vector<std::pair<CellKey, Value*>> list;
    list.reserve(values_.size());
    for (auto& [key, value] : values_) list.emplace_back(key, &value);
    std::ranges::sort(list, {}, &std::pair<CellKey, Value*>::first);
    return list;
  }

 private:
  struct Recent {
    CellKey key;
    Value* value = nullptr;
  };

  std::pmr::monotonic_buffer_resource pool_;
  std::pmr::unordered_map<CellKey, Value, CellHash> values_{&pool_};
  std::array<Recent, 256> recent_{};
};

}  // namespace weft
