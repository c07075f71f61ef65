// Makes an open SQLite file safe to read, because run stores come from untrusted sources.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

namespace weft {

// From here on nothing in the file can run code, and nothing is written to it.
void restrictToReading(SQLite::Database& db);

}  // namespace weft
