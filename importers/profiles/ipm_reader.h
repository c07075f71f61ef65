// Logs of IPM (Integrated Performance Monitoring), version 2 and 0.9, as XML.
#pragma once

#include <istream>
#include <memory>
#include <string>

#include "core/records/importer.h"

namespace weft {

bool looksLikeIpm(std::string_view firstBytes);

// Operations per rank and region, hosts, and pairs of ranks where the log was written in full (IPM_LOG=full).
ImportReport readIpm(const InputFile& file, RowSink& sink, const Progress& progress);

std::unique_ptr<Importer> ipmImporter();

}  // namespace weft
