// Stop requests for a command: Ctrl+C, or a signal from the process that started it.
#pragma once

#include <functional>

namespace weft {

// What a second request does.
enum class SecondRequest {
  isIgnored,
  endsProcess,  // at once; after a second, the first request does so, too
};

void listenForStop(SecondRequest second);
bool stopRequested();

// Returns what `answer` returns. It may be stopped wherever it asks WorkStop; then throws Error with `said`. A second
// request ends the process.
int unlessStopped(const std::function<int()>& answer, const char* said);

}  // namespace weft
