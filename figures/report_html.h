// The HTML report of a run.
#pragma once

#include <filesystem>
#include <string>

namespace weft {

// One page about a run that can be mailed: key figures and tables, without any other file. It states what the run
// lacks. The same run gives the same bytes. Needs a QGuiApplication, for the figures' fonts. Throws Error.
std::string reportPage(const std::filesystem::path& run);

}  // namespace weft
