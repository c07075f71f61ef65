// Profiles that mpisee wrote as text, from September 2021 to December 2023 (forms C2, C3, C5, C6, C7, C8b and C9).
#pragma once

#include <istream>
#include <string>

#include "core/records/import_report.h"
#include "core/records/row_sink.h"

namespace weft {

// Other forms (C1, C4, C8) are refused with a diagnostic that names them. `file` is how the user knows the file.
ImportReport readMpiseeCsv(std::istream& in, const std::string& file, RowSink& sink, const Progress& progress);

}  // namespace weft
