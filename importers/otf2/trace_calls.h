// Which regions of a trace are calls of MPI, and how these are called.
#pragma once

#include <otf2/otf2.h>

#include <optional>
#include <string>
#include <string_view>

namespace weft {

// "Send" for MPI_Send, TAU's "MPI_Send()", PMPI_Send, MPI_SEND, mpi_send_ and mpi_send_f08_; nothing for what is no call of MPI.
//
// What the archive says of the region counts first: of the paradigm MPI all that is a function or communicates is a call, whatever its name;
// what is artificial ("PARALLEL") is none. Where the paradigm is another (EZTrace: USER) the name decides. MPI_ and PMPI_ begin no other
// names; in lower case only those of known calls are taken, since programs have functions like mpi_setup().
std::optional<std::string> mpiCall(std::string_view name, OTF2_Paradigm paradigm, OTF2_RegionRole role);

}  // namespace weft
