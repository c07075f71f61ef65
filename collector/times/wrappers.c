/* The calls that are timed, under all names by which C and Fortran reach them. No header of any MPI is used, so that
 * one library serves them all: the arguments of these calls are pointers and ints everywhere. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "times.h"

static void* nextOf(const char* name) {
  void* next = weft_times_next(name);
  if (next != NULL) return next;
  fprintf(stderr, "weft: the program calls %s, but no MPI library that is loaded has it; run it without timing\n",
          name);
  abort();
}

int MPI_Init(int* argc, char*** argv) {
  int (*next)(int*, char***) = (int (*)(int*, char***))nextOf("MPI_Init");
  weft_times_enter_init();
  const int result = next(argc, argv);
  weft_times_leave_init();
  return result;
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  int (*next)(int*, char***, int, int*) = (int (*)(int*, char***, int, int*))nextOf("MPI_Init_thread");
  weft_times_enter_init();
  const int result = next(argc, argv, required, provided);
  weft_times_leave_init();
  return result;
}

int MPI_Finalize(void) {
  int (*next)(void) = (int (*)(void))nextOf("MPI_Finalize");
  weft_times_enter_finalize();
  const int result = next();
  weft_times_leave_finalize();
  return result;
}

/* Fortran passes every argument by address; `error` is null where mpi_f08 leaves it out. */
#define FORTRAN_CALL(name, phase)                       \
  void name(int* error) {                               \
    void (*next)(int*) = (void (*)(int*))nextOf(#name); \
    weft_times_enter_##phase();                         \
    next(error);                                        \
    weft_times_leave_##phase();                         \
  }

#define FORTRAN_INIT_THREAD(name)                                               \
  void name(int* required, int* provided, int* error) {                         \
    void (*next)(int*, int*, int*) = (void (*)(int*, int*, int*))nextOf(#name); \
    weft_times_enter_init();                                                    \
    next(required, provided, error);                                            \
    weft_times_leave_init();                                                    \
  }

/* Compilers differ in how they spell names: none, one or two underscores behind, or capitals. */
FORTRAN_CALL(mpi_init, init)
FORTRAN_CALL(mpi_init_, init)
FORTRAN_CALL(mpi_init__, init)
FORTRAN_CALL(MPI_INIT, init)
FORTRAN_CALL(mpi_init_f08, init)
FORTRAN_CALL(mpi_init_f08_, init)
FORTRAN_INIT_THREAD(mpi_init_thread)
FORTRAN_INIT_THREAD(mpi_init_thread_)
FORTRAN_INIT_THREAD(mpi_init_thread__)
FORTRAN_INIT_THREAD(MPI_INIT_THREAD)
FORTRAN_INIT_THREAD(mpi_init_thread_f08)
FORTRAN_INIT_THREAD(mpi_init_thread_f08_)
FORTRAN_CALL(mpi_finalize, finalize)
FORTRAN_CALL(mpi_finalize_, finalize)
FORTRAN_CALL(mpi_finalize__, finalize)
FORTRAN_CALL(MPI_FINALIZE, finalize)
FORTRAN_CALL(mpi_finalize_f08, finalize)
FORTRAN_CALL(mpi_finalize_f08_, finalize)
