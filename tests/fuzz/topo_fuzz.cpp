// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "ibdiag/dumps/topo_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeTopo(text);
  std::istringstream in(text);
  weft::readTopo(in, "input", [](const weft::ListedLink&) {}, {});
  return 0;
}
