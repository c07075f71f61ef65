// libraries: weft_ibdiag weft_core
// Any bytes as the file behind --rails: what is handed over has names, and a port that there can be.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/rail_list_reader.h"

WEFT_FUZZ_TARGET(rail_list_fuzz)(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  std::uint64_t rows = 0;
  const auto report = weft::readRailList(
      in, "rails",
      [&](const weft::ListedRail& one) {
        if (one.host.empty() || one.adapter.empty() || one.rail.empty() || one.rail.size() > 255 || one.port == 0)
          __builtin_trap();
        ++rows;
      },
      {});
  if (report.rowsKept != rows) __builtin_trap();
  return 0;
}
