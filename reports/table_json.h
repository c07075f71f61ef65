// Tables within a larger JSON document.
#pragma once

#include "analysis/run/json.h"
#include "reports/table.h"

namespace weft {

Json asJson(const Cell& cell);    // absent is null
Json asJson(const Table& table);  // a list of objects

Cell cellOf(const Json& value);  // the same back; of what is no number, text or flag an empty one

}  // namespace weft
