// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "ibdiag/dumps/path_sl_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::istringstream in(text);
  weft::looksLikePathSl(text);
  weft::readPathSl(in, "input", [](weft::ListedLevels&&) {}, {});
  return 0;
}
