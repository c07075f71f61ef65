// Recognises libraries of MPI's Fortran bindings: the recorder redirects their calls to the wrappers, and call stacks
// omit them.
#pragma once

#include <string_view>

namespace weft {

// Open MPI and its kin, MPICH and its kin: libmpi_mpifh.so.40, libmpi_usempif08.so.40, libmpichfort.so.12,
// libmpifort.so.12.
inline bool isFortranBindings(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  for (const std::string_view start : {"libmpi_mpifh", "libmpi_usempi", "libmpifort", "libmpichfort"})
    if (name.substr(0, start.size()) == start) return true;
  return false;
}

}  // namespace weft
