#include "ibdiag/counters/counter_values.h"

#include "core/base/units.h"

namespace weft {
namespace {

bool isAbsent(std::string_view value) {
  return value == "NA" || value == "N/A" || value == "na" || value == "n/a" || value == "-";
}

}  // namespace

void CounterValues::take(ListedCounters& port, std::string_view name, std::string_view value, std::uint64_t line,
                         CounterWidth attribute) {
  const auto known = names_.find(trimmed(name));
  value = trimmed(value);
  if (!known || isAbsent(value)) return;
  const auto count = parseNumber(value);
  if (!count)
    return tell(codes_.value, line, std::string(weft::name(known->counter)) + " is " + cleanText(value.substr(0, 40)),
                "this counter of the port was skipped", "dump the counters again");
  CounterWidth width = checkedWidth(*known, *count, classicTop(known->counter));
  if (attribute != CounterWidth::classic) width = attribute;
  port.values.push_back({known->counter, width, *count});
}

bool CounterValues::isWhole(std::string_view value) {
  value = trimmed(value);
  return value == "0" || value == "0x0" || (isAbsent(value) && value != "-");
}

void CounterValues::badHead(std::uint64_t line, const char* what) {
  ++report_.rowsLeftOut;
  tell(codes_.head, line, what, "the counters that follow were skipped", "dump the counters again");
}

void CounterValues::cut(std::uint64_t line, const char* lost) {
  tell(codes_.cut, line, "the last line is cut off", lost, "copy the file again if it was still being written");
}

void CounterValues::tell(const char* code, std::uint64_t line, std::string seen, const char* done, const char* advice) {
  report_.diagnostics.add({code, Severity::dataLost, file_, line, std::move(seen), done, advice});
}

}  // namespace weft
