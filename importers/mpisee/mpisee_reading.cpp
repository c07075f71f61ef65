#include "importers/mpisee/mpisee_reading.h"

#include "core/base/units.h"

namespace weft {

bool MpiseeReading::put(const StatisticsRow& row, std::uint64_t line) {
  const auto calls = checkedSum(calls_, row.calls);
  const auto bytes = checkedSum(bytes_, row.bytes.value_or(0));
  if (!calls || !bytes) {
    leaveOut("mpisee.overflow", line, "with this row the file's sum passes 2^63");
    return false;
  }
  calls_ = *calls;
  bytes_ = *bytes;
  sink.statistics(row);
  return true;
}

void MpiseeReading::tellRepeat(SeenRows::Answer answer, const std::string& of, const SeenRow& row, const SeenRow& first,
                               std::uint64_t line) {
  const auto place = [&](const SeenRow& one) { return (line == 0 ? "row " : "line ") + std::to_string(one.place); };
  const std::string again =
      line == 0 ? "in row " + std::to_string(row.place) + " of data, " + of + " comes again" : of + " comes again";
  if (answer != SeenRows::Answer::differs)
    return leaveOut("mpisee.duplicate_row", line,
                    again + (answer == SeenRows::Answer::same ? ", as in " + place(first) : ""),
                    "it is not what the tool wrote; take the original file");
  ++report.rowsLeftOut;
  const std::string other = row.text() == first.text() ? ", divided otherwise" : "";
  lost("mpisee.conflicting_row", again + " with " + row.text() + "; " + place(first) + " has " + first.text() + other,
       "the first was kept, this row was skipped", "compare the file with the original", line);
}

void MpiseeReading::tellNoLineEnd(std::uint64_t line) {
  lost("mpisee.last-line", "the last line has no line end", "it was kept",
       "its last number may be cut off, and what came behind it; compare the file with the original", line);
}

void MpiseeReading::tellUnchecked(std::uint64_t line) {
  if (!std::exchange(uncheckedTold_, true))
    note("mpisee.unchecked", "the ranks of the rows follow each other in no order",
         "from here on, repeated rows were not detected", "sort the rows by rank", line);
}

}  // namespace weft
