// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/assembly/node_name_map_reader.h"

WEFT_FUZZ_TARGET(node_name_map_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeNodeNameMap(text);
  std::istringstream in(text);
  weft::readNodeNameMap(in, "input", [](weft::ListedName&&) {}, {});
  std::istringstream again(text);
  if (weft::looksLikeAdapterTable(text)) weft::readAdapterTable(again, "input", [](weft::ListedName&&) {}, {});
  return 0;
}
