// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/lst_reader.h"

WEFT_FUZZ_TARGET(lst_fuzz)(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  weft::readLst(in, "input", [](const weft::ListedLink&) {}, {});
  return 0;
}
