// A run store once more, as this Weft writes them.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>

#include "core/store/run_store.h"

namespace weft {

// Fills `db`, which was opened with SQLITE_OPEN_URI and is empty, with all that `from` has. Throws Error where that is damaged.
void copyStore(const StoreFile& from, SQLite::Database& db);

// The same rows as a store of this version at `to`, put there when it is whole. Throws Error where that can't be written.
void writeUpgraded(const RunStore& from, const std::filesystem::path& to);

}  // namespace weft
