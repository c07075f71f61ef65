#include "core/store/store_copy.h"

#include <sqlite3.h>
#include <unistd.h>

#include <string>
#include <system_error>

#include "core/base/error.h"
#include "core/store/defence.h"
#include "core/store/other_versions.h"
#include "core/store/partial_file.h"
#include "core/store/run_store_state.h"
#include "core/store/schema.h"
#include "core/store/store_kind.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

// Ends what reads pages again and again, as RunStoreState does.
class StepLimit {
 public:
  StepLimit(SQLite::Database& db, std::uint64_t most) : db_(db), left_(most) {
    sqlite3_progress_handler(
        db_.getHandle(), between, [](void* self) { return static_cast<int>(static_cast<StepLimit*>(self)->isOver()); },
        this);
  }
  ~StepLimit() { sqlite3_progress_handler(db_.getHandle(), 0, nullptr, nullptr); }
  StepLimit(const StepLimit&) = delete;

 private:
  static constexpr int between = 10'000;
  bool isOver() {
    if (left_ < std::uint64_t{between}) return true;
    left_ -= between;
    return WorkStop::asked();
  }

  SQLite::Database& db_;
  std::uint64_t left_;
};

// Fills the empty database.
void copyStore(const StoreFile& from, SQLite::Database& db) {
  db.exec("PRAGMA application_id = " + std::to_string(applicationId) +
          "; PRAGMA user_version = " + std::to_string(schemaVersion));
  db.exec(wholeSchemaSql());
  restrictToReading(db);
  db.exec("PRAGMA query_only = OFF");
  SQLite::Statement attach(db, "ATTACH ? AS source_store");
  attach.bind(1, "file:" + from.name() + "?vfs=" + StoreFile::vfs() + "&mode=ro");
  attach.exec();
  const std::uint64_t tables = 64;  // each may read all of the file
  const StepLimit limit(db, tables * (fewSteps + stepsOfEachByte * from.size()));
  db.exec("BEGIN");
  copyToCurrentSchema(db, "source_store");
  db.exec("INSERT OR REPLACE INTO run (key, value) VALUES ('oldest_reader', '" + std::to_string(oldestReader) + "')");
  db.exec("COMMIT; DETACH source_store");
}

void writeTo(const StoreFile& from, const fs::path& partial, const ChangeStore& change) {
  makePartial(partial);
  SQLite::Database db(partial.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX | SQLite::OPEN_URI);
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
  db.exec(pageSizeSql);
  copyStore(from, db);
  if (change) change(db);
}

}  // namespace

void writeCopy(const RunStore& from, const fs::path& to, const ChangeStore& change) {
  std::error_code none;
  if (fs::equivalent(from.file()->path(), to, none)) throw Error(to.string() + " is the run itself; give another name");
  refuseOthersFile(to);
  removeAbandoned(to);
  const fs::path partial = partialOf(to, ::getpid());
  try {
    writeTo(*from.file(), partial, change);
    putInPlace(partial, to);
  } catch (const std::exception& error) {
    fs::remove(partial, none);
    throw Error("the run store " + to.string() + " can't be written (" + error.what() +
                "); check that its folder exists and has space, and that the run is whole");
  }
}

}  // namespace weft
