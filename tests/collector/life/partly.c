/* Calls what all members must call, where some of them are not recorded (PARTLY), all (nothing in the environment), or
 * none: that ends, and has one answer everywhere. Before MPI_Init and after MPI_Finalize it is refused. */
#include <stdio.h>
#include <stdlib.h>

#include "mpi_monitoring.h"
#include "weft.h"

#define REQUIRE(condition)                                                  \
  do {                                                                      \
    if (!(condition)) {                                                     \
      fprintf(stderr, "line %d: %s does not hold\n", __LINE__, #condition); \
      exit(1);                                                              \
    }                                                                       \
  } while (0)

static void outsideOfMpi(void) {
  weft_session session = 0;
  MPI_Comm made = MPI_COMM_NULL;
  const int answer = weft_session_start_ ? WEFT_MISUSE : WEFT_ABSENT;
  REQUIRE(weft_session_start(MPI_COMM_WORLD, &session) == answer);
  if (weft_session_start_) REQUIRE(weft_comm_reorder(MPI_COMM_WORLD, session, &made) == answer);
}

static void monitoring(int expected) {
  MPI_M_msid id;
  const int init = MPI_M_init(), start = MPI_M_start(MPI_COMM_WORLD, &id);
  REQUIRE((init == MPI_SUCCESS) == (weft_session_start_ != 0));
  if (expected == WEFT_OK) REQUIRE(start == MPI_SUCCESS && MPI_M_suspend(id) == MPI_SUCCESS);
  else REQUIRE(start == (weft_session_start_ ? MPI_M_MPIT_FAIL : MPI_M_MISSING_INIT));
  MPI_M_finalize();
}

int main(int argc, char** argv) {
  const int expected = getenv("PARTLY") || !weft_session_start_ ? WEFT_ABSENT : WEFT_OK;
  outsideOfMpi();
  MPI_Init(&argc, &argv);
  int size = 0, same = MPI_UNEQUAL;
  weft_session session = 12345;
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  REQUIRE(weft_session_start(MPI_COMM_WORLD, &session) == expected);
  REQUIRE((session == WEFT_NO_SESSION) == (expected != WEFT_OK));
  REQUIRE(weft_session_suspend(session) == expected);
  unsigned long long *messages = calloc(size * size, sizeof *messages), *bytes = calloc(size * size, sizeof *bytes);
  REQUIRE(weft_session_get(session, WEFT_ANY, messages, bytes) == expected);
  REQUIRE(weft_session_gather(session, 0, WEFT_ANY, messages, bytes) == expected);
  REQUIRE(weft_comm_reorder(MPI_COMM_WORLD, session, &made) == expected);
  MPI_Comm_compare(MPI_COMM_WORLD, made, &same);
  REQUIRE(same == MPI_CONGRUENT);
  MPI_Comm_free(&made);
  const int changed = weft_reorder_if_changed(MPI_COMM_WORLD, 50, session, &made);
  REQUIRE(changed == (expected == WEFT_OK ? WEFT_UNCHANGED : WEFT_ABSENT) && made == MPI_COMM_WORLD);
  REQUIRE(weft_session_free(session) == expected);
  monitoring(expected);
  MPI_Finalize();
  outsideOfMpi();
  return 0;
}
