#include "reports/campaign/table_schema.h"

#include "reports/campaign/column_values.h"
#include "reports/campaign/run_table.h"

namespace weft {
namespace {

// SQLite has no type of its own for flags.
Json valueSchema(ParquetType type) {
  switch (type) {
    case ParquetType::flag:
      return {{"enum", {0, 1, nullptr}}};
    case ParquetType::whole:
      return {{"type", {"integer", "null"}}};
    case ParquetType::real:
      return {{"type", {"number", "null"}}};
    case ParquetType::text:
      return {{"type", {"string", "null"}}};
  }
  return {};
}

Json rowSchema(const RunTable& table) {
  Json columns{{"run", {{"type", "string"}}}};
  Json required{"run"};
  for (const Column& each : table.columns) {
    columns[each.name] = valueSchema(parquetType(each.kind));
    required.push_back(each.name);
  }
  return {{"type", "object"},
          {"properties", std::move(columns)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

}  // namespace

Json tableSchema() {
  Json tables = Json::object();
  for (const RunTable& each : runTables())
    tables[std::string(each.name)] = {{"type", "array"}, {"items", rowSchema(each)}};
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "Tables of a run"},
          {"$defs", std::move(tables)}};
}

}  // namespace weft
