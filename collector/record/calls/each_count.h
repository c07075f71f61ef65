// Includes WEFT_WRAPPERS for int and, where the library has it, for MPI_Count.
extern "C" {
#define N int
#define D int
#define WEFT_C(name) name
#include WEFT_WRAPPERS
#undef N
#undef D
#undef WEFT_C
#ifdef WEFT_LARGE_COUNTS
#define N MPI_Count
#define D MPI_Aint
#define WEFT_C(name) name##_c
#include WEFT_WRAPPERS
#undef N
#undef D
#undef WEFT_C
#endif
}
#undef WEFT_WRAPPERS
