#include "importers/mpisee/mpisee_reading.h"

#include "core/base/units.h"

namespace weft {

void MpiseeReading::put(const StatisticsRow& row, std::uint64_t line) {
  const auto calls = checkedSum(calls_, row.calls);
  const auto bytes = checkedSum(bytes_, row.bytes.value_or(0));
  if (!calls || !bytes) return leaveOut("mpisee.overflow", line, "with this row the file's sum passes 2^63");
  calls_ = *calls;
  bytes_ = *bytes;
  sink.statistics(row);
}

}  // namespace weft
