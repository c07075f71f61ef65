// libraries: weft_importers weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "importers/training/inspector_reader.h"
#include "importers/training/training_importers.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(inspector_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeInspector(text);
  weft::MemorySink sink;
  weft::inspectorImporter({}, std::make_shared<weft::NcclCompany>())
      ->read({"x.json", "x.json", [&] { return std::make_unique<std::istringstream>(text); }}, sink, {});
  return 0;
}
