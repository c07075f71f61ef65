// Standard output, written in large pieces. On a terminal, control characters are escaped, because names come from
// files. If a sum was capped at its maximum, every command notes that on standard error.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/run/notes.h"

namespace weft {

class Output {
 public:
  ~Output();  // writes what is left, silently, but not where an Error ends the command; finish() says what went wrong

  Output& operator<<(std::string_view text);
  // Throws Error where the bytes could not be written. A reader that went away is no error.
  void finish();

 private:
  void write();

  const int errors_ = std::uncaught_exceptions();
  std::string buffer_;
  bool closed_ = false;  // nobody reads any more
  bool failed_ = false;
};

// A line of standard error: "weft: …"; the same line once.
void say(const std::string& line);
// A command begins: it has said nothing yet, and keeps its lines until there is output to go with them, or
// printDeferredNotes(); one that fails prints only the reason.
void deferNotes();
void printDeferredNotes();     // and defers no more
void say(const Notes& notes);  // a line each

}  // namespace weft
