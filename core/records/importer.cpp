#include "core/records/importer.h"

namespace weft {

bool Importer::owns(const std::filesystem::path&, const std::filesystem::path&) const { return false; }

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

std::string Importer::firstBytes(std::istream& in) {
  std::string first(sniffedBytes, '\0');
  in.read(first.data(), static_cast<std::streamsize>(first.size()));
  first.resize(static_cast<std::size_t>(in.gcount()));
  return first;
}

}  // namespace weft
