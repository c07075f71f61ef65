// A table that the command line prints and the window shows.
#pragma once

#include <string>
#include <vector>

#include "app/json.h"

namespace weft {

struct ReportTable {
  std::vector<std::string> columns;      // as CSV and JSON name them
  std::vector<std::vector<Json>> rows;   // a cell for each column; null: not recorded
};

// "text", "csv" (null is an empty field) or "json" (a list of objects).
void print(Output& out, const ReportTable& table, const std::string& format);

// A list of objects.
Json asJson(const ReportTable& table);

// A cell as text: numbers with all digits, null as `absent`.
std::string cellText(const Json& cell, const std::string& absent);

}  // namespace weft
