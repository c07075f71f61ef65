// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/guid2lid_reader.h"

WEFT_FUZZ_TARGET(guid2lid_fuzz)(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  weft::readGuid2Lid(in, "input", [](const weft::ListedRange&) {}, {});
  return 0;
}
