// Finds the regions of a trace that are calls of MPI, and their names.
#pragma once

#include <otf2/otf2.h>

#include <optional>
#include <string>
#include <string_view>

namespace weft {

// "Send" for MPI_Send, TAU's "MPI_Send()", PMPI_Send, MPI_SEND, mpi_send_ and mpi_send_f08_; nothing for what is no
// call of MPI.
//
// MPI_ and PMPI_ begin no other names. In lower case only those of MPI's calls are taken, since programs have functions
// like mpi_setup(), to which TAU gives the paradigm MPI as it does to each function with "mpi" in its name. A region
// that communicates is a call whatever its name, if the archive says that it is MPI's.
std::optional<std::string> mpiCall(std::string_view name, OTF2_Paradigm paradigm, OTF2_RegionRole role);

// False for what is artificial ("PARALLEL") or has no role.
bool isFunction(OTF2_RegionRole role);

}  // namespace weft
