// The tables of runs as virtual tables of SQLite: rows are read from the runs when a question comes to them, of the
// runs and columns that it asks for. Source: SQLite's documentation, "The Virtual Table Mechanism Of SQLite".
#pragma once

#include <sqlite3.h>

#include "reports/campaign/query_state.h"

namespace weft {

// They are in the database's schema then; `state` outlives the database. Throws Error.
void addQueryTables(sqlite3* db, QueryState& state);

}  // namespace weft
