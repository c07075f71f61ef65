// Detects repeated rows of a source, so that none is added up twice. The key of a row is a rank and what the row
// describes for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "importers/io/seen_ranks.h"

namespace weft {

// The numbers of a row, and where it stands: a line, or the row of a table.
struct SeenRow {
  std::uint64_t place = 0;
  std::optional<std::uint64_t> calls{}, bytes{};
  std::optional<double> seconds{};
  std::uint64_t print = 0;  // of all that the row says, where that is more

  bool saysTheSame(const SeenRow& other) const;
  std::string text() const;  // "3 calls, 120 bytes, 0.5 s"
};

class SeenRows {
 public:
  // The numbers of `maxKept` rows are kept, so that a later one can be compared with them. `mostPieces`: at most this
  // many runs of ranks, and rows out of order, are kept; beyond that repeated rows can't be found any more.
  explicit SeenRows(std::size_t maxKept = std::size_t{1} << 20, std::size_t mostPieces = std::size_t{1} << 22)
      : mostKept_(maxKept), mostPieces_(mostPieces) {}

  enum class Answer { isNew, same, differs, known, full };  // known: it was there, with what numbers is not kept
  Answer add(std::uint64_t what, std::uint32_t rank, const SeenRow& row);
  // After `same` and `differs`: the row of that key that came first.
  const SeenRow& first() const { return first_; }

 private:
  struct Key {
    std::uint64_t what = 0;
    std::uint32_t rank = 0;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const noexcept;
  };
  bool wasThere(const Key& key);

  std::size_t mostKept_, mostPieces_;
  std::unordered_map<std::uint64_t, SeenRanks> ranks_;  // by what
  std::unordered_set<Key, Hash> outOfOrder_;
  std::unordered_map<Key, SeenRow, Hash> kept_;
  std::size_t runs_ = 0;
  SeenRow first_;
};

}  // namespace weft
