#include "core/store/sql_aggregates.h"

#include <sqlite3.h>

#include <cstdint>

namespace weft {
namespace {

struct Result {
  std::int64_t value;
  bool any;  // of nothing there is none
};

void sum(std::int64_t& value, std::int64_t more) {
  if (__builtin_add_overflow(value, more, &value)) value = more > 0 ? INT64_MAX : INT64_MIN;
}

void unite(std::int64_t& value, std::int64_t more) { value |= more; }

template <void (*add)(std::int64_t&, std::int64_t)>
void step(sqlite3_context* context, int, sqlite3_value** values) {
  auto* const result = static_cast<Result*>(sqlite3_aggregate_context(context, sizeof(Result)));  // zeroed at first
  if (!result || sqlite3_value_type(*values) == SQLITE_NULL) return;
  add(result->value, sqlite3_value_int64(*values));
  result->any = true;
}

void finish(sqlite3_context* context) {
  const auto* const result = static_cast<const Result*>(sqlite3_aggregate_context(context, 0));
  if (result && result->any) sqlite3_result_int64(context, result->value);
  else sqlite3_result_null(context);
}

}  // namespace

void addAggregates(sqlite3* database) {
  sqlite3_create_function(database, "held_sum", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, nullptr, step<sum>,
                          finish);
  sqlite3_create_function(database, "bit_union", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, nullptr, step<unite>,
                          finish);
}

}  // namespace weft
