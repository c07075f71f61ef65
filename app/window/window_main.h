// The main function of the window.
#pragma once

#include <filesystem>
#include <vector>

namespace weft {

// Opens the window on run stores or bundles, or on its start page where `paths` is empty. The program's exit status.
int runWindow(int argc, char** argv, const std::vector<std::filesystem::path>& paths);

}  // namespace weft
