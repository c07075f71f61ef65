// libraries: weft_importers weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "importers/mpisee/mpisee_csv.h"
#include "importers/mpisee/mpisee_forms.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(mpisee_csv_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  weft::recogniseMpiseeCsv(bytes);
  std::istringstream in(bytes);
  weft::MemorySink sink;
  weft::readMpiseeCsv(in, "fuzz.csv", sink, {});
  return 0;
}
