// Stop requests for a command: Ctrl+C, or a signal from the process that started it.
#pragma once

namespace weft {

// What a second request does.
enum class SecondRequest {
  isIgnored,
  endsProcess,  // at once; after a second, the first request does so, too
};

void listenForStop(SecondRequest second);
bool stopRequested();

}  // namespace weft
