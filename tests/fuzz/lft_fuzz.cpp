// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/lft_reader.h"

WEFT_FUZZ_TARGET(lft_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeLfts(text);
  std::istringstream in(text);
  weft::readLfts(in, "input", [](weft::ListedTable&&) {}, {});
  return 0;
}
