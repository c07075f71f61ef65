// Port traffic that follows from pair traffic: ranks to their hosts' ports. An archive as ibprof would have recorded it, but predicted: what
// the library makes of collectives, and which of several ports it takes, is not known here.
#pragma once

#include <mpi.h>

#include <string>

namespace weft::record {

// All ranks call it, after the last call of the program. FOLDER/traffic on rank 0, where every rank's host has a port with a LID, and libweft-predicted.so is at hand; traffic
// of a host with itself is on no wire and left out. Of several ports of a host the first active one carries all.
void predictPortTraffic(const std::string& folder, MPI_Comm comm);

}  // namespace weft::record
