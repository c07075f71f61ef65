// Aggregates for queries of a run store that SQL lacks. Both skip NULL; without any other value they are NULL.
//   held_sum(X): sum() of whole numbers, held at 2^63 - 1 where that would fail the whole query
//   bit_union(X): the bits that any X has
#pragma once

struct sqlite3;

namespace weft {

void addAggregates(sqlite3* database);

}  // namespace weft
