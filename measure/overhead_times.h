// Reads the times that libweft-times.so wrote.
#pragma once

#include <filesystem>
#include <vector>

#include "core/records/rows.h"

namespace weft {

// The times that the ranks of one run wrote below `folder`; `launcherSeconds` is what the whole run took. Throws Error
// where no rank wrote any, or one of them did not reach the end of MPI_Finalize.
std::vector<ToolTimeRow> readProcessTimes(const std::filesystem::path& folder, double launcherSeconds);

}  // namespace weft
