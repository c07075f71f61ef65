#include "importers/recorded/record_repeats.h"

#include <functional>
#include <string_view>

namespace weft {

bool RecordRepeats::isRepeat(const RecordReader& row) {
  std::uint64_t hash = 0;
  for (std::size_t at = 0; at < columns_; ++at) {
    hash = (hash ^ std::hash<std::string_view>{}(row.text(at))) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 32;
  }
  if (seen_.size() >= maxKept) return seen_.contains(hash);
  return !seen_.insert(hash).second;
}

}  // namespace weft
