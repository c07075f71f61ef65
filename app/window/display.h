// Checks for a display. Without one, the program reports what it can do without a display, in place of Qt's own
// message.
#pragma once

namespace weft {

// Throws Error where none is named.
void needDisplay();

// While it lives, a display that is named and not there ends the program with the same words and status 1. Around the
// application's making.
class DisplayNeeded {
 public:
  DisplayNeeded();
  ~DisplayNeeded();
  DisplayNeeded(const DisplayNeeded&) = delete;
};

}  // namespace weft
