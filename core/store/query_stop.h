// Queries that nobody waits for any more end early, however long they would take.
#pragma once

#include <functional>

#include "core/base/error.h"

namespace weft {

// What a query of a run store throws then: there is nothing to tell anybody.
class QueryStopped : public Error {
 public:
  QueryStopped() : Error("stopped") {}
};

// While it lives, all queries of its thread ask `stopped` now and then, every few milliseconds.
class QueryStop {
 public:
  explicit QueryStop(std::function<bool()> stopped);
  ~QueryStop();
  QueryStop(const QueryStop&) = delete;
  QueryStop& operator=(const QueryStop&) = delete;

  static bool asked();  // of this thread

 private:
  std::function<bool()> stopped_;
  const QueryStop* before_;
};

}  // namespace weft
