#include "importers/otf2/trace_totals.h"

#include "core/base/units.h"
#include "importers/io/reader_notes.h"

namespace weft {

bool TraceTotals::take(std::uint64_t bytes, std::uint64_t times) {
  if (times == 1 && bytes <= maxOfOneRow && bytes <= maxStoredBytes - bytes_) {
    bytes_ += bytes;
    return true;
  }
  const auto more = checkedProduct(bytes, times);
  if (!more || *more > maxOfOneRow) {
    ++troubles.tooLarge;
    return false;
  }
  const auto sum = checkedSum(bytes_, *more);
  if (!sum) {
    ++troubles.overflows;
    return false;
  }
  bytes_ = *sum;
  return true;
}

void TraceTotals::balanced(RankId source, RankId destination, std::uint64_t messages, std::uint64_t bytes, int sign) {
  const auto found = balance.try_emplace(std::uint64_t{number(source)} << 32 | number(destination)).first;
  found->second.messages += sign * static_cast<std::int64_t>(messages);
  found->second.bytes += sign * static_cast<std::int64_t>(bytes);
  if (sign > 0) found->second.sent += messages;
  if (found->second.messages == 0 && found->second.bytes == 0) balance.erase(found);
}

}  // namespace weft
