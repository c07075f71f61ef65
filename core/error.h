#pragma once

#include <stdexcept>

namespace weft {

// Something could not be done. what() is one line for the user: what happened and what to try.
class Error : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace weft
