// libraries: weft_importers weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "importers/training/execution_trace_reader.h"
#include "importers/training/training_importers.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(execution_trace_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeExecutionTrace(text);
  weft::MemorySink sink;
  weft::executionTraceImporter({}, std::make_shared<weft::NcclCompany>())
      ->read({"x.json", "x.json", [&] { return std::make_unique<std::istringstream>(text); }}, sink, {});
  return 0;
}
