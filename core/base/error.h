// The exceptions of the program.
#pragma once

#include <stdexcept>

namespace weft {

// Something could not be done. what() is one line for the user: what happened and what to try.
class Error : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The run store itself can't be written, e.g. because the disk is full: nothing of the import can go on.
class StoreError : public Error {
  using Error::Error;
};

}  // namespace weft
