// The bundles from which cached run stores were made: users know their bundles, not the names in a cache.
#pragma once

#include <filesystem>
#include <optional>

namespace weft::origins {

// For a store that is beside its bundle nothing has to be remembered.
void remember(const std::filesystem::path& runStore, const std::filesystem::path& bundle);
// The bundle, while it is there.
std::optional<std::filesystem::path> of(const std::filesystem::path& runStore);
// The folder for files that are made from the run: beside its bundle, or beside the store, where one may write there;
// else the user's documents.
std::filesystem::path folderFor(const std::filesystem::path& runStore);

}  // namespace weft::origins
