// Wrappers for MPI calls from Fortran.
#pragma once

namespace weft::record {

// Leads what MPI's Fortran library calls through the wrappers here. Done when this library is loaded; to be called
// again where a program may have loaded more libraries since. Costs less than a microsecond when it has not.
void redirectFortran();

}  // namespace weft::record
