#include "core/store/query_stop.h"

#include <utility>

namespace weft {
namespace {

thread_local const QueryStop* innermost = nullptr;

}  // namespace

QueryStop::QueryStop(std::function<bool()> stopped) : stopped_(std::move(stopped)), before_(std::exchange(innermost, this)) {}

QueryStop::~QueryStop() { innermost = before_; }

bool QueryStop::asked() {
  for (const QueryStop* one = innermost; one; one = one->before_)
    if (one->stopped_()) return true;
  return false;
}

}  // namespace weft
