// Where there is no display to open windows on, the program says what it can do without one, and Qt says nothing.
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
