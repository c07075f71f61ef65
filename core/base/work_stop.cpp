#include "core/base/work_stop.h"

#include <utility>

namespace weft {
namespace {

thread_local const WorkStop* innermost = nullptr;

}  // namespace

WorkStop::WorkStop(std::function<bool()> stopped)
    : stopped_(std::move(stopped)), before_(std::exchange(innermost, this)) {}

WorkStop::~WorkStop() { innermost = before_; }

bool WorkStop::asked() {
  for (const WorkStop* one = innermost; one; one = one->before_)
    if (one->stopped_()) return true;
  return false;
}

bool WorkStop::look() {
  if (asked()) throw WorkStopped();
  return false;
}

}  // namespace weft
