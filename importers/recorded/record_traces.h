// The traces that processes of a bundle have left beside their parts, put together into one OTF2 archive: with the
// names of communicators that the bundle has, functions by name, and one clock.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "importers/recorded/record_worlds.h"

namespace weft {

std::filesystem::path tracePath(const InputFile& part);

// Makes FOLDER/trace/traces.otf2 of the traces beside worlds.parts(); nothing where there is none. Answers the note
// about it. Throws Error where the archive can't be written.
std::vector<std::string> writeTraces(const std::filesystem::path& folder, const RecordWorlds& worlds);

// The same for parts that were not gathered.
std::vector<std::string> writeTracesOf(const std::vector<InputFile>& parts, const std::filesystem::path& folder);

}  // namespace weft
