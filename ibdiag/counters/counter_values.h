// Parses "name = value" lines of a counter dump, with a diagnostic for unreadable ones. For the readers.
#pragma once

#include <string>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/counters/counter_dumps.h"

namespace weft {

class CounterValues {
 public:
  // Of the diagnostics of a reader.
  struct Codes {
    const char *value, *head, *cut;
  };

  CounterValues(const Codes& codes, std::string_view file, ImportReport& report)
      : codes_(codes), file_(file), report_(report) {}

  // Decimal or 0x. Counters that Weft does not read and values that mean "not available" are skipped. `attribute`: the
  // width that the dump states for all counters of the port.
  void take(ListedCounters& port, std::string_view name, std::string_view value, std::uint64_t line,
            CounterWidth attribute = CounterWidth::classic);
  // Whether no further digit can continue the value: it is 0, or says that there is none.
  static bool isWhole(std::string_view value);
  // A line that should name the port of the next values, but does not; these values are skipped with it.
  void badHead(std::uint64_t line, const char* what);
  // The last line has no end. `lost`: the part of it that could not be read.
  void cut(std::uint64_t line, const char* lost = "this counter of the port was skipped");

 private:
  void tell(const char* code, std::uint64_t line, std::string seen, const char* done, const char* advice);

  Codes codes_;
  std::string file_;
  ImportReport& report_;
  CounterNames names_;
};

}  // namespace weft
