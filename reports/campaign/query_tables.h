// The tables of runs as virtual tables of SQLite: a query reads only the runs and columns that it needs. Source:
// SQLite's documentation, "The Virtual Table Mechanism Of SQLite".
#pragma once

#include <sqlite3.h>

#include "reports/campaign/query_state.h"

namespace weft {

// They are in the database's schema then; `state` outlives the database. Throws Error.
void addQueryTables(sqlite3* db, QueryState& state);

}  // namespace weft
