/* Weft's annotations for C and C++ programs, and by BIND(C) for Fortran. Nothing is to be linked: without Weft's
 * collector (LD_PRELOAD=libweft-record.so, or `weft record`) every function returns WEFT_ABSENT and does nothing, but
 * for two things: weft_comm_reorder makes its communicator, and weft_session_start, weft_comm_reorder and
 * weft_reorder_if_changed take part in one reduction, by which all members of the communicator learn whether all are
 * recorded. Where one is not, they return WEFT_ABSENT everywhere.
 *
 * Regions may nest. A thread that has entered no region is in that of the thread that entered one last.
 */
#ifndef WEFT_H
#define WEFT_H

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WEFT_OK 0
#define WEFT_ABSENT 1    /* not recorded by Weft */
#define WEFT_MISUSE 2    /* ended what was not begun, read what is active, … */
#define WEFT_UNCHANGED 3 /* weft_reorder_if_changed left the order of ranks */

#if defined(__GNUC__)
#define WEFT_WEAK __attribute__((weak))
#else
#define WEFT_WEAK
#endif

WEFT_WEAK int weft_region_begin_(const char* name);
WEFT_WEAK int weft_region_end_(const char* name); /* NULL: the region that was entered last */
WEFT_WEAK int weft_recording_(int on);            /* 0: nothing is recorded until it is 1 again */
/* Gives all that was recorded outside of regions since the last dump the name of a region, and writes this process's
 * part of the bundle now. */
WEFT_WEAK int weft_dump_(const char* name);

/* Sessions: what a process sends to the members of a communicator while the session is active, whatever communicator it
 * is sent on. Sessions are independent of each other and may overlap. All members call start, gather and free. */
typedef int weft_session;
#define WEFT_ALL_SESSIONS (-1)
#define WEFT_NO_SESSION (-2) /* of what is not recorded: all functions return WEFT_ABSENT for it */
#define WEFT_P2P 1
#define WEFT_COLLECTIVE 2
#define WEFT_ONESIDED 4
#define WEFT_ANY 7

WEFT_WEAK int weft_session_start_(MPI_Comm comm, weft_session* session);
WEFT_WEAK int weft_session_suspend_(weft_session session);
WEFT_WEAK int weft_session_continue_(weft_session session);
WEFT_WEAK int weft_session_reset_(weft_session session); /* suspended sessions only, as the two below */
WEFT_WEAK int weft_session_free_(weft_session session);
/* One's own row: messages and bytes to each rank of the communicator; size entries each, NULL: not wanted. */
WEFT_WEAK int weft_session_get_(weft_session session, int classes, unsigned long long* messages,
                                unsigned long long* bytes);
/* The matrix, row by row, on `root`, or everywhere where root is -1: size * size entries each. */
WEFT_WEAK int weft_session_gather_(weft_session session, int root, int classes, unsigned long long* messages,
                                   unsigned long long* bytes);

/* A communicator of the same processes whose ranks are in an order such that those that sent each other much in the
 * session are on one node; nodes are alike, no network is known. The process that is to do what rank r did has rank r
 * in it. All members call it, with a suspended session that was started on `comm`. Always a communicator that the
 * program frees: where nothing is gained, or nothing is recorded (WEFT_ABSENT), in the order of `comm`; MPI_COMM_NULL
 * with WEFT_MISUSE. */
WEFT_WEAK int weft_comm_reorder_(MPI_Comm comm, weft_session session, MPI_Comm* reordered);
/* The same, but only if the matrix changed by at least `percent` (0 to 100) since ranks were last ordered, by either
 * function, on `comm` or to make it: half of the sum of the differences of the entries of both matrices, each divided
 * by its sum. If there was no order, it has changed by 100; if nothing was sent in the session, by 0. Where it has
 * changed by less, or nothing is recorded, the result is WEFT_UNCHANGED or WEFT_ABSENT, and `reordered` is `comm`
 * itself: the program frees it only after WEFT_OK. MPI_COMM_NULL with WEFT_MISUSE, also for other percentages. */
WEFT_WEAK int weft_reorder_if_changed_(MPI_Comm comm, double percent, weft_session session, MPI_Comm* reordered);

#define WEFT_CALL(function, arguments) (function ? function arguments : WEFT_ABSENT)
static inline int weft_region_begin(const char* name) { return WEFT_CALL(weft_region_begin_, (name)); }
static inline int weft_region_end(const char* name) { return WEFT_CALL(weft_region_end_, (name)); }
static inline int weft_recording(int on) { return WEFT_CALL(weft_recording_, (on)); }
static inline int weft_dump(const char* name) { return WEFT_CALL(weft_dump_, (name)); }
/* What those do that are not recorded where all members call a function: those that are recorded learn of it by a
 * reduction of their own, and do not wait for the others for ever. */
static inline void weft_tell_absent(MPI_Comm comm) {
  int own = 0, all = 0, begun = 0, ended = 0, inter = 0;
  MPI_Initialized(&begun);
  MPI_Finalized(&ended);
  if (!begun || ended || comm == MPI_COMM_NULL) return;
  if (PMPI_Comm_test_inter(comm, &inter) == MPI_SUCCESS && !inter)
    PMPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MIN, comm);
}
static inline int weft_session_start(MPI_Comm comm, weft_session* session) {
  if (weft_session_start_) return weft_session_start_(comm, session);
  if (session) *session = WEFT_NO_SESSION;
  weft_tell_absent(comm);
  return WEFT_ABSENT;
}
static inline int weft_session_suspend(weft_session session) { return WEFT_CALL(weft_session_suspend_, (session)); }
static inline int weft_session_continue(weft_session session) { return WEFT_CALL(weft_session_continue_, (session)); }
static inline int weft_session_reset(weft_session session) { return WEFT_CALL(weft_session_reset_, (session)); }
static inline int weft_session_free(weft_session session) { return WEFT_CALL(weft_session_free_, (session)); }
static inline int weft_session_get(weft_session session, int classes, unsigned long long* messages,
                                   unsigned long long* bytes) {
  return WEFT_CALL(weft_session_get_, (session, classes, messages, bytes));
}
static inline int weft_session_gather(weft_session session, int root, int classes, unsigned long long* messages,
                                      unsigned long long* bytes) {
  return WEFT_CALL(weft_session_gather_, (session, root, classes, messages, bytes));
}
static inline int weft_comm_reorder(MPI_Comm comm, weft_session session, MPI_Comm* reordered) {
  if (weft_comm_reorder_) return weft_comm_reorder_(comm, session, reordered);
  weft_tell_absent(comm);
  MPI_Comm_dup(comm, reordered);
  return WEFT_ABSENT;
}
static inline int weft_reorder_if_changed(MPI_Comm comm, double percent, weft_session session, MPI_Comm* reordered) {
  if (weft_reorder_if_changed_) return weft_reorder_if_changed_(comm, percent, session, reordered);
  weft_tell_absent(comm);
  *reordered = comm;
  return WEFT_ABSENT;
}

#ifdef __cplusplus
}
#endif

#endif
