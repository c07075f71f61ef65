// Profiles that mpisee writes as SQLite databases: versions 1.0 (path names, no volume), 3.3, 4.0 and 4.1.
#pragma once

#include <string_view>

#include "core/records/importer.h"

namespace weft {

// By the file header and the tables that the first pages declare.
bool looksLikeMpiseeSqlite(std::string_view firstBytes);

ImportReport readMpiseeSqlite(const InputFile& file, RowSink& sink, const Progress& progress);

}  // namespace weft
