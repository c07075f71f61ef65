// Reads run stores that another version of Weft wrote. Versions only add columns and tables and never change the
// meaning of existing ones. So an older store is a current one without the later additions, and a newer one has more
// (docs/compatibility.md).
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <functional>
#include <string>

namespace weft {

// Whether this Weft reads a store of that version; else throws Error. `oldestReader`: the fact of a newer store, 0: it
// has none.
void refuseOtherVersion(std::int64_t version, std::int64_t oldestReader, const std::string& path);

// Makes every query see what the store lacks as absent: tables without rows, columns of NULL or of the value that holds
// for that version. Only for this connection; nothing is written to the file.
void viewInCurrentSchema(SQLite::Database& db);

// All rows of the store that is attached to `db` as `from`, into the empty tables of today in `db`.
void copyToCurrentSchema(SQLite::Database& db, const std::string& from);

// "6, written by an older Weft: what …"; empty: of this version.
std::string versionWords(std::int64_t version);

}  // namespace weft
