// Functions about sessions for callers other than the program.
#pragma once

#include <mpi.h>

#include <vector>

#include "weft.h"

namespace weft::record {

bool isIntra(MPI_Comm comm);  // one that is there, and has one group

// What this process sent to each member while the session was active. False where there is no such session, where it is
// active, or where it is of other members than `comm` or has them in another order.
bool readSession(weft_session session, MPI_Comm comm, std::vector<unsigned long long>& bytes);

}  // namespace weft::record
