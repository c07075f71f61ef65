// Functions about sessions for callers other than the program.
#pragma once

#include <mpi.h>

#include <vector>

#include "weft.h"

namespace weft::record {

bool isIntra(MPI_Comm comm);  // one that is there, and has one group
bool allAgree(bool good, MPI_Comm comm);
// What all members call, and may go on with: WEFT_OK. WEFT_ABSENT in all of them if one is not recorded, which
// weft_tell_absent() of weft.h tells; WEFT_MISUSE, without asking the others, outside of MPI and for other
// communicators.
int allRecorded(MPI_Comm comm);

// Reads what this process sent to each member while the session was active. False if there is no such session, if it is
// active, or if its members are not those of `comm` in the same order.
bool readSession(weft_session session, MPI_Comm comm, std::vector<unsigned long long>& bytes);

// For mpi_monitoring.h, whose sessions are these: of sessions that are there.
bool isActive(weft_session session);
MPI_Comm communicatorOf(weft_session session);  // the session's own

// Beside WEFT_P2P …: what collective calls mean by who needs whose data, also where WEFT_COLLECTIVE has the messages
// that Open MPI made of them.
inline constexpr int meantInCollectives = 8;
// As weft_session_get() and weft_session_gather(), of a suspended session; false if it is not one, or `root` no rank.
bool getSession(weft_session session, int classes, unsigned long long* messages, unsigned long long* bytes);
bool gatherSession(weft_session session, int root, int classes, unsigned long long* messages,
                   unsigned long long* bytes);

}  // namespace weft::record
