/* When a process entered and left MPI_Init and MPI_Finalize, seen from outside of every tool. */
#ifndef WEFT_COLLECTOR_TIMES_TIMES_H
#define WEFT_COLLECTOR_TIMES_TIMES_H

/* Calls nest: Fortran's mpi_init_ may reach the C function, a tool's MPI_Init its own Fortran one. Only the outermost
 * counts; what lies inside belongs to it. */
void weft_times_enter_init(void);
void weft_times_leave_init(void);
void weft_times_enter_finalize(void);
/* Writes the times of this process; they are written once more, with the end, when the process ends by itself. */
void weft_times_leave_finalize(void);

/* The definition of `name` behind this library: a tool's, else MPI's. Null where there is none. */
void* weft_times_next(const char* name);

#endif
