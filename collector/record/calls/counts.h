// MPI 4 has each call with a count twice: with int, and as NAME_c with MPI_Count. A file of wrappers is included once for each by
// each_count.h, which sets N (the counts), D (displacements) and WEFT_C(name).
#pragma once

#include <mpi.h>

// What of MPI 4 there is. Libraries have part of it before they say that they are of that version: Open MPI 5 has sessions and persistent
// collectives, but no large counts. Whoever compiles defines WEFT_DECLARED, and what mpi.h declares; else the version decides.
#if MPI_VERSION >= 4 && !defined(WEFT_DECLARED)
#define WEFT_LARGE_COUNTS 1            // MPI_Send_c
#define WEFT_PERSISTENT_COLLECTIVES 1  // MPI_Bcast_init
#define WEFT_PARTITIONED 1             // MPI_Psend_init
#define WEFT_BOTH_WAYS 1               // MPI_Isendrecv
#define WEFT_IDUP_WITH_INFO 1          // MPI_Comm_idup_with_info
#define WEFT_SESSIONS 1                // MPI_Session_init
#endif

// Takes a list out of its parentheses.
#define WEFT_LIST(...) __VA_ARGS__
