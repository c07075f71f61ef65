// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/ndt_reader.h"

WEFT_FUZZ_TARGET(ndt_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeNdt(text);
  std::istringstream in(text);
  weft::readNdt(in, "input", [](const weft::ListedLink&) {}, {});
  return 0;
}
