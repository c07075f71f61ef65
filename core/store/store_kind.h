// Recognises run stores.
#pragma once

#include <filesystem>

namespace weft {

bool isRunStore(const std::filesystem::path& path);  // of any version, by its first bytes; what can't be read is none

// Throws Error where something else is at `path`, or something that can't be read: a slip of the hand (-o profile.csv)
// must not cost a measurement. A run store may be replaced, an empty file too.
void refuseOthersFile(const std::filesystem::path& path);

// Throws Error if a run store is at `path`: the file to be written is no run store, and would replace the measurement.
void refuseRunStore(const std::filesystem::path& path);

}  // namespace weft
