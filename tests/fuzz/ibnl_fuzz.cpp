// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/topo_reader.h"

// The plan names a system of each type that a corpus defines.
WEFT_FUZZ_TARGET(ibnl_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::istringstream in(text), plan("DIR2 core\n   L1/P1 -4x-10G-> CARD2 n1 P1\nT t\n   P1 -> T u P1\n");
  weft::SystemTypes types;
  weft::looksLikeIbnl(text);
  weft::readIbnl(in, "input", types, {});
  weft::readTopo(
      plan, "plan", [](const weft::ListedLink&) {}, {}, types);
  return 0;
}
