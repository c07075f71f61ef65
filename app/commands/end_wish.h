// Whether the user wants a command to end: Ctrl+C, or a signal of whoever started it.
#pragma once

namespace weft {

enum class Again { waits, ends };  // what a second wish does: nothing more, or it ends the process at once

void listenForEnd(Again again);
bool endIsWanted();

}  // namespace weft
