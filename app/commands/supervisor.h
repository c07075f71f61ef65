// Runs work in a child process with limited memory, because hostile input may crash it or make it hang.
// The child reports its progress by lines on a pipe, which the parent passes on as
//   progress <bytes done> <total bytes> <source, to the end of the line>
// A child that dies, hangs or is cancelled leaves no files.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace weft {

// Answers "carry on?": false once the user has cancelled.
using TellProgress = std::function<bool(std::uint64_t done, std::uint64_t total, const std::string& source)>;

struct Supervision {
  std::function<void()> cleanup;        // called when the child did not end well, and is no more
  bool relay = false;                   // progress lines to standard output
  std::chrono::seconds stall{120};      // a child that reads nothing for so long is ended
  std::chrono::seconds killTimeout{5};  // from the request to end it to killing it
  double memoryShare = 0.75;            // of the machine's memory
};

inline constexpr int cancelledStatus = 3;  // what `work` returns when it stopped because it was told to

// Forks, so no thread may run yet. `work` runs in the child; its result 0, or what it has printed before it returns 1,
// is the outcome. Throws Error where the child was cancelled, died or hung.
int supervise(const Supervision& how, const std::function<int(const TellProgress&)>& work);

}  // namespace weft
