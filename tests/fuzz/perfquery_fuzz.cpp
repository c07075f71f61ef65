// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/counters/perfquery_reader.h"

WEFT_FUZZ_TARGET(perfquery_fuzz)(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  weft::readPerfquery(in, "input", [](weft::ListedCounters&&) {}, {});
  return 0;
}
