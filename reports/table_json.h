// Tables within a larger JSON document.
#pragma once

#include "analysis/run/json.h"
#include "reports/table.h"

namespace weft {

Json asJson(const Cell& cell);    // absent is null
Json asJson(const Table& table);  // a list of objects

}  // namespace weft
