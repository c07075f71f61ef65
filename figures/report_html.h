// The HTML report of a run.
#pragma once

#include <filesystem>
#include <string>

namespace weft {

// One page about a run, to be mailed: key figures and tables, nothing else needed to look at it. What the run lacks is
// said. The same run gives the same bytes. Needs a QGuiApplication, for the figures' fonts. Throws Error.
std::string reportPage(const std::filesystem::path& run);

}  // namespace weft
