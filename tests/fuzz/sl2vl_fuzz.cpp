// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/sl2vl_reader.h"

WEFT_FUZZ_TARGET(sl2vl_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::istringstream in(text);
  weft::looksLikeSl2Vl(text);
  weft::readSl2Vl(in, "input", [](weft::ListedLanes&&) {}, {});
  return 0;
}
