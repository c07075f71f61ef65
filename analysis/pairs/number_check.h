// Checks numbers on the command line, with messages of one line. "nan" and "inf" are refused.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

#include "core/base/units.h"

namespace weft {

// least ≤ number ≤ most, or least < number where it is not to be reached.
inline CLI::Validator numberCheck(double least, double most, bool reached = true) {
  return CLI::Validator(
      [=](const std::string& text) -> std::string {
        const auto number = parseReal(text);
        if (number && (reached ? *number >= least : *number > least) && *number <= most) return {};
        return text + " is no number " + (reached ? "from " : "above ") + exactText(least) +
               (most < 1e300 ? " to " + exactText(most)
                : reached    ? " on"
                             : "");
      },
      "");
}

inline CLI::Validator positiveNumber() { return numberCheck(0, 1e300, false); }
inline CLI::Validator numberFromZero() { return numberCheck(0, 1e300); }

}  // namespace weft
