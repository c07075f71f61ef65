// Copies a run store into the current schema.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <functional>

#include "core/store/run_store.h"

namespace weft {

using ChangeStore = std::function<void(SQLite::Database& db)>;

// All rows of `from` as a store of this version at `to`, put there when it is whole; `change`, where there is one, is
// asked before. Throws Error where `from` is damaged, or that can't be written.
void writeCopy(const RunStore& from, const std::filesystem::path& to, const ChangeStore& change = nullptr);

}  // namespace weft
