#include "core/records/importer.h"

#include <algorithm>

namespace weft {

bool Importer::owns(const std::filesystem::path&, const std::filesystem::path&) const { return false; }

bool Importer::completes(const Importer&) const { return false; }

Measures Importer::measures() const {
  const bool isTrace = kind() == kinds::trace;
  return {isTrace || kind() == kinds::profile, isTrace || kind() == kinds::pairTraffic};
}

RunIdentity Importer::identity(const InputFile& file, const Progress& progress) {
  IdentitySink sink;
  read(file, sink, progress);
  return std::move(sink.identity);
}

ImportReport Importer::finish(RowSink&, const RunHosts&) { return {}; }

bool Importer::mayBeginLate() const {
  return kind() == kinds::topology || kind() == kinds::forwarding || kind() == kinds::lidRanges ||
         kind() == kinds::serviceLevels || kind() == kinds::counters || kind() == kinds::portFacts;
}

// In pieces: most files are smaller than what they are asked for.
std::string Importer::firstBytes(std::istream& in, std::size_t most) {
  std::string first;
  while (first.size() < most && in) {
    const std::size_t had = first.size(), more = std::min(sniffedBytes, most - had);
    first.resize(had + more);
    in.read(first.data() + had, static_cast<std::streamsize>(more));
    first.resize(had + static_cast<std::size_t>(in.gcount()));
  }
  return first;
}

}  // namespace weft
