// held_sum(X), for queries of a run store: SQL's sum() of whole numbers, held at 2^63 - 1 where that would fail the whole query.
#pragma once

struct sqlite3;

namespace weft {

void addHeldSum(sqlite3* database);

}  // namespace weft
