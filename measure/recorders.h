// Recorders by MPI library: those that came with Weft, and those that `weft recorder build` made, each in a folder of
// its own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "measure/linked_mpi.h"

namespace weft {

struct BuiltRecorder {
  std::filesystem::path file;     // to be preloaded
  std::string mpi;                // "Open MPI 4.1.4"
  std::string soname;             // of the MPI library, "libmpi.so.40"
  std::filesystem::path library;  // the MPI library that it was built for
  std::string compiler, weft;     // versions
};

// Where they are built and looked for: $WEFT_RECORDERS, else weft/recorders in $XDG_DATA_HOME or ~/.local/share; empty
// without a home.
std::filesystem::path recorderFolder();

// Those in a folder, by name; folders without a recorder are passed over.
std::vector<BuiltRecorder> builtRecorders(const std::filesystem::path& folder);

// What builds one: the script build.sh in the folder of the sources that are installed beside weft. Empty where they
// are not.
std::filesystem::path recorderScript();

struct Recorder {
  std::filesystem::path file;  // to be preloaded
  std::filesystem::path mpi;  // to be preloaded behind it, where the program may have no MPI of its own yet; else empty
  LinkedMpi program;
  std::string note;  // what is to be told about the choice; mostly empty

  // The value of LD_PRELOAD.
  std::string preloaded() const { return file.string() + (mpi.empty() ? "" : ":" + mpi.string()); }
};

// The recorder that fits the command's program: one built for exactly its MPI library; else Weft's own, if it is linked
// with a library of that soname and can be loaded; else one built for another library of that interface. If none fits,
// throws Error that states what to run.
Recorder recorderFor(const Words& command, const std::filesystem::path& folder = recorderFolder());

}  // namespace weft
