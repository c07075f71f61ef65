// The bundle that `weft overhead` writes: times.csv, as in docs/overhead.md.
#pragma once

#include <filesystem>

#include "measure/overhead_run.h"

namespace weft {

// Makes the folder, so that it is known before anything runs whether it can be written. Throws Error where it holds a
// bundle already.
void prepareBundle(const std::filesystem::path& folder);

// The file whole or not at all. Throws Error.
void writeBundle(const std::filesystem::path& folder, const Measured& measured, const Words& command);

}  // namespace weft
