// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/path_sl_reader.h"

WEFT_FUZZ_TARGET(path_sl_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::istringstream in(text);
  weft::looksLikePathSl(text);
  weft::readPathSl(in, "input", [](weft::ListedLevels&&) {}, {});
  return 0;
}
