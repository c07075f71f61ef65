// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "ibdiag/dumps/far_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  weft::readFar(in, "input", [](weft::ListedTable&&) {}, {});
  return 0;
}
