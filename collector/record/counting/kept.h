// Out-of-memory handling: nothing is thrown through C, and the program continues. What could not be stored is counted,
// and the bundle reports it.
#pragma once

#include <cstdint>
#include <exception>

namespace weft::record {

void lose();           // one booking, name or message for which there was no memory
std::uint64_t lost();  // by all threads

// Does the work; false where it threw. A thread that is cancelled in an MPI call inside goes on unwinding.
template <class Work>
bool kept(Work&& work) {
  try {
    work();
    return true;
  } catch (const std::exception&) {
    lose();
    return false;
  }
}

}  // namespace weft::record
