// Detects rows that occur twice in one table of one file. The recorder writes each key once in a file; rows with the
// same key in several files add up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>

#include "importers/recorded/record_table.h"

namespace weft {

class RecordRepeats {
 public:
  // Rows beyond so many are not compared with those before.
  static constexpr std::size_t maxKept = std::size_t{1} << 23;

  // `columns`: how many the reader knows.
  explicit RecordRepeats(std::size_t columns) : columns_(columns) {}
  bool isRepeat(const RecordReader& row);

 private:
  std::size_t columns_;
  std::unordered_set<std::uint64_t> seen_;  // hashes of rows
};

}  // namespace weft
