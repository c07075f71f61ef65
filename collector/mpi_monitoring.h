/* The monitoring library of Jeannot and Sartori ("Improving MPI Application Communication Time with an Introspection
 * Monitoring Library", section 4), as Weft's recorder offers it: programs that were written for the library compile
 * with this header, and run under `weft record` with any MPI that Weft records. Nothing is to be linked. Without the
 * recorder MPI_M_init() returns MPI_M_MPIT_FAIL and all others MPI_M_MISSING_INIT; nothing is written then.
 *
 * All members of a session's communicator call each function but MPI_M_get_info().
 */
#ifndef MPI_MONITORING_H
#define MPI_MONITORING_H

#include <mpi.h>

#include "weft.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int MPI_M_msid;

/* What functions return: MPI_SUCCESS, or one of these. */
#define MPI_M_INTERNAL_FAIL 1 /* no memory, a file can't be written, flags that are none */
#define MPI_M_MPIT_FAIL 2     /* a function of MPI failed, no communicator of one group, or the recorder is absent */
#define MPI_M_MISSING_INIT 3  /* MPI_M_init() was not called */
#define MPI_M_SESSION_STILL_ACTIVE                                                                                     \
  4                                   /* at least one session is not suspended: of MPI_M_finalize() and MPI_M_ALL_MSID \
                                       */
#define MPI_M_SESSION_NOT_SUSPENDED 5 /* this one is not */
#define MPI_M_INVALID_MSID 6     /* no session, one that was freed, NULL, or MPI_M_ALL_MSID where one is asked for */
#define MPI_M_SESSION_OVERFLOW 7 /* there are MPI_M_MAX_SESSIONS already */
#define MPI_M_MULTIPLE_CALL 8    /* initialised, suspended or active already */
#define MPI_M_INVALID_ROOT 9     /* no rank of the session's communicator */

#define MPI_M_MAX_SESSIONS 1000 /* that are not freed: each has a communicator of its own */

#define MPI_M_ALL_MSID (-1) /* all sessions that are in the state in which the function can act on them */
#define MPI_M_INT_IGNORE ((int*)0)
#define MPI_M_DATA_IGNORE ((unsigned long*)0)

/* Flags. With `weft record --decompose` messages that collectives are made of are point-to-point messages, as the
 * library has them: MPI_M_P2P_ONLY counts them. MPI_M_COLL_ONLY counts by who needs whose data; MPI_M_ALL_COMM counts
 * each byte of a collective once, as messages where these are known. */
#define MPI_M_P2P_ONLY 1
#define MPI_M_COLL_ONLY 2
#define MPI_M_OSC_ONLY 4
#define MPI_M_ALL_COMM 7

#if defined(__GNUC__)
#define WEFT_M_WEAK __attribute__((weak))
#else
#define WEFT_M_WEAK
#endif

WEFT_M_WEAK int weft_m_init_(void);
WEFT_M_WEAK int weft_m_finalize_(void);
WEFT_M_WEAK int weft_m_start_(MPI_Comm comm, MPI_M_msid* msid);
WEFT_M_WEAK int weft_m_suspend_(MPI_M_msid msid);
WEFT_M_WEAK int weft_m_continue_(MPI_M_msid msid);
WEFT_M_WEAK int weft_m_reset_(MPI_M_msid msid);
WEFT_M_WEAK int weft_m_free_(MPI_M_msid msid);
WEFT_M_WEAK int weft_m_get_info_(MPI_M_msid msid, int* provided, int* array_size);
WEFT_M_WEAK int weft_m_get_data_(MPI_M_msid msid, unsigned long* msg_counts, unsigned long* msg_sizes, int flags);
WEFT_M_WEAK int weft_m_allgather_data_(MPI_M_msid msid, unsigned long* matrix_counts, unsigned long* matrix_sizes,
                                       int flags);
WEFT_M_WEAK int weft_m_rootgather_data_(MPI_M_msid msid, int root, unsigned long* matrix_counts,
                                        unsigned long* matrix_sizes, int flags);
WEFT_M_WEAK int weft_m_flush_(MPI_M_msid msid, const char* filename, int flags);
WEFT_M_WEAK int weft_m_rootflush_(MPI_M_msid msid, int root, const char* filename, int flags);

#define WEFT_M_CALL(function, arguments) (function ? function arguments : MPI_M_MISSING_INIT)
static inline int MPI_M_init(void) { return weft_m_init_ ? weft_m_init_() : MPI_M_MPIT_FAIL; }
static inline int MPI_M_finalize(void) { return WEFT_M_CALL(weft_m_finalize_, ()); }
/* MPI_M_MPIT_FAIL in those that have the recorder where other members of `comm` do not. */
static inline int MPI_M_start(MPI_Comm comm, MPI_M_msid* msid) {
  if (weft_m_start_) return weft_m_start_(comm, msid);
  weft_tell_absent(comm);
  return MPI_M_MISSING_INIT;
}
static inline int MPI_M_suspend(MPI_M_msid msid) { return WEFT_M_CALL(weft_m_suspend_, (msid)); }
static inline int MPI_M_continue(MPI_M_msid msid) { return WEFT_M_CALL(weft_m_continue_, (msid)); }
static inline int MPI_M_reset(MPI_M_msid msid) { return WEFT_M_CALL(weft_m_reset_, (msid)); }
static inline int MPI_M_free(MPI_M_msid msid) { return WEFT_M_CALL(weft_m_free_, (msid)); }
/* `provided`: the level of threads that MPI provides. `array_size`: of a row of the matrix, in numbers. */
static inline int MPI_M_get_info(MPI_M_msid msid, int* provided, int* array_size) {
  return WEFT_M_CALL(weft_m_get_info_, (msid, provided, array_size));
}
/* What this process sent to each rank of the session's communicator. */
static inline int MPI_M_get_data(MPI_M_msid msid, unsigned long* msg_counts, unsigned long* msg_sizes, int flags) {
  return WEFT_M_CALL(weft_m_get_data_, (msid, msg_counts, msg_sizes, flags));
}
/* The rows of all processes, one below the other. */
static inline int MPI_M_allgather_data(MPI_M_msid msid, unsigned long* matrix_counts, unsigned long* matrix_sizes,
                                       int flags) {
  return WEFT_M_CALL(weft_m_allgather_data_, (msid, matrix_counts, matrix_sizes, flags));
}
static inline int MPI_M_rootgather_data(MPI_M_msid msid, int root, unsigned long* matrix_counts,
                                        unsigned long* matrix_sizes, int flags) {
  return WEFT_M_CALL(weft_m_rootgather_data_, (msid, root, matrix_counts, matrix_sizes, flags));
}
/* FILENAME.RANK.prof of each process, of its rank in the session's communicator: lines as Open MPI's monitoring writes
 * them, between ranks of that communicator. `weft import` reads them, and the matrices of MPI_M_rootflush(). */
static inline int MPI_M_flush(MPI_M_msid msid, const char* filename, int flags) {
  return WEFT_M_CALL(weft_m_flush_, (msid, filename, flags));
}
/* FILENAME_counts.RANK.prof and FILENAME_sizes.RANK.prof of root's rank in MPI_COMM_WORLD: a line for each row. */
static inline int MPI_M_rootflush(MPI_M_msid msid, int root, const char* filename, int flags) {
  return WEFT_M_CALL(weft_m_rootflush_, (msid, root, filename, flags));
}

#ifdef __cplusplus
}
#endif

#endif
