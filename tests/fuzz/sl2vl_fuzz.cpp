// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "ibdiag/dumps/sl2vl_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::istringstream in(text);
  weft::looksLikeSl2Vl(text);
  weft::readSl2Vl(in, "input", [](weft::ListedLanes&&) {}, {});
  return 0;
}
