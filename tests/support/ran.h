// What a program printed, and how it ended.
#pragma once

#include <string>

namespace cli {

struct Ran {
  int status = -1;  // of a program that crashed: -1
  std::string out, err;

  // Whether it printed one line that says what happened: every failure owes that to the user.
  bool hasOneLine() const { return err.size() > 20 && err.ends_with('\n') && err.find('\n') == err.size() - 1; }
};

}  // namespace cli
