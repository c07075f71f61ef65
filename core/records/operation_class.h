// The class of an MPI operation by its name; it decides which bytes may be added up.
#pragma once

#include <string_view>

namespace weft {

enum class OperationClass {
  send,        // point-to-point, the side that sends; Sendrecv too, whose recorded bytes are those that it sends
  receive,     // point-to-point, the side that receives: its bytes are the posted buffer, an upper bound
  collective,  // blocking, nonblocking, neighbourhood
  oneSided,    // Put, Get, Accumulate and their kin, booked once at the origin; fences and locks
  waiting,     // Wait, Test, Probe: time, no bytes
  other,       // Init, Finalize, a name that MPI does not have
};

// `operation` without "MPI_", as the store names it: "Isend". Upper and lower case are one.
OperationClass classOf(std::string_view operation);

// Init, Init_thread, Finalize: they belong to no communicator, and are no part of the time in MPI, which begins behind
// the one and ends before the other.
bool isBeginOrEnd(std::string_view operation);
bool isEnd(std::string_view operation);  // Finalize

// A communicator's volume = send side of point-to-point + collectives + one-sided transfers, which have no second
// side that could count them again. Receives are shown, never added: the same bytes were counted when they were sent.
bool countsAsVolume(OperationClass kind);

}  // namespace weft
