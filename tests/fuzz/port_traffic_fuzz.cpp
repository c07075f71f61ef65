// libraries: weft_importers weft_core
// An archive packed into one file (tests/support/archive_pack.h) is unpacked and imported.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "../support/archive_pack.h"
#include "../support/memory_sink.h"
#include "../support/otf2_leaks.h"
#include "fuzz_target.h"
#include "importers/profiles/port_traffic_importer.h"

WEFT_FUZZ_TARGET(port_traffic_fuzz)(const std::uint8_t* data, std::size_t size) {
  namespace fs = std::filesystem;
  const std::string_view pack{reinterpret_cast<const char*>(data), size};
  const auto importer = weft::portTrafficImporter();
  importer->recognises(pack);
  std::string folder = (fs::temp_directory_path() / "weft-fuzz-XXXXXX").string();
  if (!::mkdtemp(folder.data())) return 0;
  if (const fs::path anchor = weft::unpackArchive(pack, folder); !anchor.empty()) {
    weft::MemorySink sink;
    const weft::ImportReport report = importer->read({anchor, "fuzz.otf2", {}}, sink, {});
    if (report.rowsKept == 0 && report.diagnostics.list().empty() && !sink.traffic.empty()) std::abort();
    for (const weft::PortTrafficRow& row : sink.traffic)
      if (row.peers.empty() || weft::number(row.lid) == 0) std::abort();
  }
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return 0;
}
