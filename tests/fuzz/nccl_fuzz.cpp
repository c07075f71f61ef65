// libraries: weft_importers weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "importers/nccl/nccl_reader.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(nccl_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeNccl(text);
  weft::MemorySink sink;
  weft::readNccl({"x.log", "x.log", [&] { return std::make_unique<std::istringstream>(text); }}, sink, {});
  return 0;
}
