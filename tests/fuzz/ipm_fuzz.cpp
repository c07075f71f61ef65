// libraries: weft_importers weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "importers/profiles/ipm_reader.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(ipm_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeIpm(text);
  weft::MemorySink sink;
  weft::readIpm({"x.xml", "x.xml", [&] { return std::make_unique<std::istringstream>(text); }}, sink, {});
  return 0;
}
