#include "core/store/run_store_state.h"

#include <array>
#include <fstream>

#include "core/base/error.h"
#include "core/store/defence.h"
#include "core/store/other_versions.h"
#include "core/store/schema.h"

namespace weft {
namespace {

// SQLite would call any other file a damaged one.
bool holdsDatabase(const StoreFile& file) {
  std::array<char, 16> first{};
  std::ifstream(file.name(), std::ios::binary).read(first.data(), first.size());
  return isDatabase(std::string_view(first.data(), first.size()));
}

// The oldest reader that the store's table of facts names, if the store has such a table; else 0.
std::int64_t oldestReaderOf(RunStoreState& state) {
  std::int64_t version = 0;
  if (state.any("SELECT 1 FROM sqlite_schema WHERE name = 'run'"))
    state.each("SELECT CAST(value AS INTEGER) FROM run WHERE key = 'oldest_reader'", [&](SQLite::Statement& row) {
      version = row.getColumn(0).getInt64();
      return false;
    });
  return version;
}

void showVersion(RunStoreState& state, const std::string& shown) {
  const std::int64_t version = state.pragma("user_version");
  if (version == schemaVersion) return;
  refuseOtherVersion(version, oldestReaderOf(state), shown);
  state.db.exec("PRAGMA query_only = OFF; PRAGMA temp_store = MEMORY");  // views of this connection alone
  viewInCurrentSchema(state.db);
  state.db.exec("PRAGMA query_only = ON");
}

}  // namespace

bool isDatabase(std::string_view firstBytes) {
  return firstBytes.starts_with(std::string_view{"SQLite format 3\0", 16});
}

std::unique_ptr<RunStoreState> openInCurrentSchema(std::shared_ptr<const StoreFile> file) {
  const std::string shown = file->path().string();
  const std::string isNone = shown + " is not a run store; make one from a bundle with weft import BUNDLE -o RUN.weft";
  if (!holdsDatabase(*file)) throw Error(isNone);
  try {
    auto state = std::make_unique<RunStoreState>(std::move(file));
    restrictToReading(state->db);
    if (state->pragma("application_id") != applicationId) throw Error(isNone);
    showVersion(*state, shown);
    return state;
  } catch (const SQLite::Exception& error) {
    throw Error(shown + " can't be read (" + error.what() + "); import the bundle again");
  }
}

}  // namespace weft
