// libraries: weft_importers weft_core
#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>

#include "core/base/error.h"
#include "fuzz_target.h"
#include "importers/mpisee/mpisee_sqlite.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(mpisee_sqlite_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  weft::looksLikeMpiseeSqlite(bytes);
  const weft::InputFile file{{}, "fuzz.db", [&] { return std::make_unique<std::istringstream>(bytes); }};
  weft::MemorySink sink;
  try {
    weft::readMpiseeSqlite(file, sink, {});
  } catch (const weft::Error&) {  // refused with one line
  }
  return 0;
}
