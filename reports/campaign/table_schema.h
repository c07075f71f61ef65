// The tables of weft export and weft query as JSON Schema, from the list that both write.
#pragma once

#include "analysis/run/json.h"

namespace weft {

// One definition a table: a list of rows as `weft query --format json` prints them, of `SELECT * FROM` the table.
Json tableSchema();

}  // namespace weft
