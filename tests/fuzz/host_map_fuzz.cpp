// libraries: weft_importers weft_core
// Any bytes as the file behind --hosts, for a run of unknown size and for one of 100 ranks.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "importers/hosts/host_map.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(host_map_fuzz)(const std::uint8_t* data, std::size_t size) {
  using namespace weft;
  const std::string text(reinterpret_cast<const char*>(data), size);
  hostMapImporter()->recognises(text);
  for (const std::size_t ranks : {std::size_t{0}, std::size_t{100}}) {
    std::istringstream in(text);
    MemorySink sink;
    const ImportReport report = readHostMap(in, "hosts", ranks, sink, {});
    if (report.rowsKept != sink.processes.size()) __builtin_trap();
    for (const ProcessRow& row : sink.processes)
      if (!row.host || row.host->empty() || row.host->size() > 255) __builtin_trap();
  }
  return 0;
}
