// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/ibdiagnet_db_reader.h"

WEFT_FUZZ_TARGET(ibdiagnet_db_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeIbdiagnetDb(text);
  std::istringstream in(text);
  weft::readIbdiagnetDb(in, "input", [](const weft::ListedRange&) {}, {});
  return 0;
}
