// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/net_dump_ext_reader.h"

WEFT_FUZZ_TARGET(net_dump_ext_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeNetDumpExt(text);
  std::istringstream in(text);
  weft::readNetDumpExt(
      in, "input", [](const weft::ListedLink&) {}, {}, [](weft::ListedPortFacts&&) {});
  return 0;
}
