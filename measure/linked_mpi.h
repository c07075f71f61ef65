// The MPI library of a program, as the dynamic linker resolves it on this machine.
#pragma once

#include <filesystem>
#include <string>

#include "measure/mpi_program.h"

namespace weft {

enum class MpiLibrary { unknown, openMpi, mpich };  // mpich: and its kin, which have its handles

struct LinkedMpi {
  MpiLibrary kind = MpiLibrary::unknown;
  std::string soname;          // "libmpi.so.40"
  std::filesystem::path file;  // empty: it is not found here
  bool isLinked() const { return !soname.empty(); }
  // Libraries of one interface can match each other: its name, which is the soname but for those of MPICH's kin.
  std::string interface() const;
};

// The MPI of a program or library; not linked if it is a script, or has none.
LinkedMpi linkedMpiIn(const std::filesystem::path& file);

// True where the dynamic linker finds all that a library needs.
bool canBeLoaded(const std::filesystem::path& library);

// The MPI of the command's first program; if that is linked with none, like scripts and Python, only the kind, by the
// launcher.
LinkedMpi linkedMpiOf(const Words& command);

// The version that the launcher prints, "Open MPI 4.1.4" or "MPICH 4.0.2"; empty where it doesn't.
std::string mpiOfLauncher(const Words& command);

}  // namespace weft
