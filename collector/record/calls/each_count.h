// MPI 4 has each call with a count twice: with int, and as NAME_c with MPI_Count. Includes WEFT_WRAPPERS, a file of
// wrappers, once for each.
#define WEFT_C(name) name
#include WEFT_WRAPPERS
#undef WEFT_C
#define WEFT_C(name) name##_c
#include WEFT_WRAPPERS
#undef WEFT_C
#undef WEFT_WRAPPERS
