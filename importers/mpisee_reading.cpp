#include "importers/mpisee_reading.h"

#include <utility>

#include "core/units.h"

namespace weft {

void MpiseeReading::add(const char* code, Severity severity, std::uint64_t line, std::string seen, std::string done,
                        std::string advice) {
  report.diagnostics.add({code, severity, file_, line, std::move(seen), std::move(done), std::move(advice)});
}

void MpiseeReading::note(const char* code, std::string seen, std::string done, std::string advice,
                         std::uint64_t line) {
  add(code, Severity::note, line, std::move(seen), std::move(done), std::move(advice));
}

void MpiseeReading::lost(const char* code, std::string seen, std::string done, std::string advice,
                         std::uint64_t line) {
  add(code, Severity::dataLost, line, std::move(seen), std::move(done), std::move(advice));
}

void MpiseeReading::stop(const char* code, std::string seen, std::string advice, std::uint64_t line) {
  add(code, Severity::importStopped, line, std::move(seen), "nothing more was read from this file", std::move(advice));
}

void MpiseeReading::leaveOut(const char* code, std::uint64_t line, std::string seen, std::string advice) {
  ++report.rowsLeftOut;
  lost(code, std::move(seen), "this row was left out", std::move(advice), line);
}

void MpiseeReading::put(const StatisticsRow& row, std::uint64_t line) {
  const auto calls = checkedSum(calls_, row.calls);
  const auto bytes = checkedSum(bytes_, row.bytes.value_or(0));
  if (!calls || !bytes) return leaveOut("mpisee.overflow", line, "with this row the file's sum passes 2^63");
  calls_ = *calls;
  bytes_ = *bytes;
  sink.statistics(row);
}

}  // namespace weft
