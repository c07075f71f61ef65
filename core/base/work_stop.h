// Stops work early if its result is no longer needed.
#pragma once

#include <functional>

#include "core/base/error.h"

namespace weft {

// Thrown by work that is stopped: nothing is reported to the user.
class WorkStopped : public Error {
 public:
  WorkStopped() : Error("stopped") {}
};

// While it lives, the work of its thread asks `stopped` from time to time: queries of a run store, and whatever else
// may take longer than a blink.
class WorkStop {
 public:
  explicit WorkStop(std::function<bool()> stopped);
  ~WorkStop();
  WorkStop(const WorkStop&) = delete;
  WorkStop& operator=(const WorkStop&) = delete;

  static bool asked();  // of this thread
  // Throws WorkStopped where it is, else false, so that it goes where a question whether to stop is wanted. For loops,
  // every few milliseconds.
  static bool look();

 private:
  std::function<bool()> stopped_;
  const WorkStop* before_;
};

}  // namespace weft
