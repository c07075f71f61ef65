// Whether the user wants a command to end: Ctrl+C, or a signal of whoever started it.
#pragma once

namespace weft {

enum class Again {
  waits,  // a second wish does nothing more
  ends,   // it ends the process at once, and so does a second without an end
};

void listenForEnd(Again again);
bool endIsWanted();

}  // namespace weft
