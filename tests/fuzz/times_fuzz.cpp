// libraries: weft_importers weft_core
// Any bytes as a table of times, and what is kept of it as lines of tools.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "core/records/tool_times.h"
#include "fuzz_target.h"
#include "importers/recorded/times_reader.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(times_fuzz)(const std::uint8_t* data, std::size_t size) {
  using namespace weft;
  const std::string text(reinterpret_cast<const char*>(data), size);
  timesImporter()->recognises(text);
  std::istringstream in(text);
  MemorySink sink;
  const ImportReport report = readTimes(in, "times.csv", sink, {});
  if (report.rowsKept != sink.toolTimes.size()) __builtin_trap();
  ToolTimeSums sums;
  for (const ToolTimeRow& row : sink.toolTimes) {
    if (row.program.empty() || row.netSeconds.value_or(0) < 0) __builtin_trap();
    if (!sums.add({SourceId(1), row})) __builtin_trap();
  }
  for (const ToolTimes& line : sums.lines())
    if (line.runs == 0 || (line.overhead && line.tool.empty())) __builtin_trap();
  return 0;
}
