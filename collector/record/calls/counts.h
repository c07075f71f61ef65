// MPI 4 has each call with a count twice: with int, and as NAME_c with MPI_Count. A file of wrappers is included once for each by
// each_count.h, which sets N (the counts), D (displacements) and WEFT_C(name).
#pragma once

#include <mpi.h>

#if MPI_VERSION >= 4
#define WEFT_LARGE_COUNTS 1
#endif

// Takes a list out of its parentheses.
#define WEFT_LIST(...) __VA_ARGS__
