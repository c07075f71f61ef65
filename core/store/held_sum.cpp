#include "core/store/held_sum.h"

#include <sqlite3.h>

#include <cstdint>

namespace weft {
namespace {

struct Held {
  std::int64_t sum;
  bool any;  // of nothing there is no sum
};

void step(sqlite3_context* context, int, sqlite3_value** values) {
  auto* const held = static_cast<Held*>(sqlite3_aggregate_context(context, sizeof(Held)));  // zeroed at first
  if (!held || sqlite3_value_type(*values) == SQLITE_NULL) return;
  const std::int64_t more = sqlite3_value_int64(*values);
  if (__builtin_add_overflow(held->sum, more, &held->sum)) held->sum = more > 0 ? INT64_MAX : INT64_MIN;
  held->any = true;
}

void finish(sqlite3_context* context) {
  const auto* const held = static_cast<const Held*>(sqlite3_aggregate_context(context, 0));
  if (held && held->any) sqlite3_result_int64(context, held->sum);
  else sqlite3_result_null(context);
}

}  // namespace

void addHeldSum(sqlite3* database) {
  sqlite3_create_function(database, "held_sum", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, nullptr, step, finish);
}

}  // namespace weft
