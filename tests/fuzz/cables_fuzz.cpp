// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/counters/cables_reader.h"

WEFT_FUZZ_TARGET(cables_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeCables(text);
  std::istringstream in(text);
  weft::readCables(in, "input", [](weft::ListedPortFacts&&) {}, {});
  return 0;
}
