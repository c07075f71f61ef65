/* A program for the introspection library, by the paper's section 4: its example, and each of its functions and errors.
 * What it reads of itself is compared with what it knows it sent. WITHOUT: the recorder is not there. MONITORED: it is
 * told which messages collectives are made of. REPEATS: only so many collectives and rings. Files go into FOLDER. */
#include "mpi_monitoring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { mostRanks = 16 };

static int rank, size;

#define REQUIRE(condition)                                                                 \
  do {                                                                                     \
    if (!(condition)) {                                                                    \
      fprintf(stderr, "rank %d, line %d: %s does not hold\n", rank, __LINE__, #condition); \
      MPI_Abort(MPI_COMM_WORLD, 1);                                                        \
    }                                                                                      \
  } while (0)

static const char* file(const char* name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", getenv("FOLDER"), name);
  return path;
}

static void ring(int bytes) {
  char out[1000] = {0}, in[1000];
  MPI_Sendrecv(out, bytes, MPI_CHAR, (rank + 1) % size, 0, in, bytes, MPI_CHAR, (rank + size - 1) % size, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void broadcast(int bytes) {
  char data[1000] = {0};
  MPI_Bcast(data, bytes, MPI_CHAR, 1, MPI_COMM_WORLD);
}

/* Listing 2: which messages a barrier is made of. */
static void paper(void) {
  MPI_M_msid id;
  MPI_M_start(MPI_COMM_WORLD, &id);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_M_suspend(id);
  MPI_M_rootflush(id, 0, file("barrier"), MPI_M_P2P_ONLY);
  MPI_M_free(id);
}

static void errorsAreApart(void) {
  const int all[] = {MPI_SUCCESS,        MPI_M_INTERNAL_FAIL,        MPI_M_MPIT_FAIL,
                     MPI_M_MISSING_INIT, MPI_M_SESSION_STILL_ACTIVE, MPI_M_SESSION_NOT_SUSPENDED,
                     MPI_M_INVALID_MSID, MPI_M_SESSION_OVERFLOW,     MPI_M_MULTIPLE_CALL,
                     MPI_M_INVALID_ROOT};
  for (unsigned i = 0; i < sizeof all / sizeof *all; ++i)
    for (unsigned j = 0; j < i; ++j) REQUIRE(all[i] != all[j]);
}

static void nothingWithoutInit(void) {
  MPI_M_msid id = 7;
  unsigned long row[mostRanks];
  int number;
  REQUIRE(MPI_M_finalize() == MPI_M_MISSING_INIT && MPI_M_start(MPI_COMM_WORLD, &id) == MPI_M_MISSING_INIT && id == 7);
  REQUIRE(MPI_M_suspend(0) == MPI_M_MISSING_INIT && MPI_M_continue(0) == MPI_M_MISSING_INIT);
  REQUIRE(MPI_M_reset(MPI_M_ALL_MSID) == MPI_M_MISSING_INIT && MPI_M_free(MPI_M_ALL_MSID) == MPI_M_MISSING_INIT);
  REQUIRE(MPI_M_get_info(0, &number, &number) == MPI_M_MISSING_INIT);
  REQUIRE(MPI_M_get_data(0, row, row, MPI_M_ALL_COMM) == MPI_M_MISSING_INIT);
  REQUIRE(MPI_M_allgather_data(0, row, row, MPI_M_ALL_COMM) == MPI_M_MISSING_INIT);
  REQUIRE(MPI_M_rootgather_data(0, 0, row, row, MPI_M_ALL_COMM) == MPI_M_MISSING_INIT);
  REQUIRE(MPI_M_flush(0, file("none"), MPI_M_ALL_COMM) == MPI_M_MISSING_INIT);
  REQUIRE(MPI_M_rootflush(0, 0, file("none"), MPI_M_ALL_COMM) == MPI_M_MISSING_INIT);
}

static void statesAreKept(void) {
  MPI_M_msid id, other;
  unsigned long row[mostRanks];
  REQUIRE(MPI_M_init() == MPI_M_MULTIPLE_CALL);
  REQUIRE(MPI_M_start(MPI_COMM_WORLD, NULL) == MPI_M_INVALID_MSID);
  REQUIRE(MPI_M_start(MPI_COMM_NULL, &id) == MPI_M_MPIT_FAIL);
  REQUIRE(MPI_M_start(MPI_COMM_WORLD, &id) == MPI_SUCCESS);
  REQUIRE(MPI_M_continue(id) == MPI_M_MULTIPLE_CALL);
  REQUIRE(MPI_M_get_data(id, row, row, MPI_M_ALL_COMM) == MPI_M_SESSION_NOT_SUSPENDED);
  REQUIRE(MPI_M_reset(id) == MPI_M_SESSION_NOT_SUSPENDED && MPI_M_free(id) == MPI_M_SESSION_NOT_SUSPENDED);
  REQUIRE(MPI_M_flush(id, file("none"), MPI_M_ALL_COMM) == MPI_M_SESSION_NOT_SUSPENDED);
  REQUIRE(MPI_M_finalize() == MPI_M_SESSION_STILL_ACTIVE);
  REQUIRE(MPI_M_free(MPI_M_ALL_MSID) == MPI_M_SESSION_STILL_ACTIVE);
  REQUIRE(MPI_M_suspend(id) == MPI_SUCCESS && MPI_M_suspend(id) == MPI_M_MULTIPLE_CALL);
  REQUIRE(MPI_M_get_data(id, row, row, 0) == MPI_M_INTERNAL_FAIL);
  REQUIRE(MPI_M_get_data(id, row, row, 8) == MPI_M_INTERNAL_FAIL);
  REQUIRE(MPI_M_get_data(MPI_M_ALL_MSID, row, row, MPI_M_ALL_COMM) == MPI_M_INVALID_MSID);
  REQUIRE(MPI_M_rootgather_data(id, size, NULL, NULL, MPI_M_ALL_COMM) == MPI_M_INVALID_ROOT);
  REQUIRE(MPI_M_rootflush(id, -1, file("none"), MPI_M_ALL_COMM) == MPI_M_INVALID_ROOT);
  REQUIRE(MPI_M_rootflush(id, 0, "/no/such/folder/file", MPI_M_ALL_COMM) == MPI_M_INTERNAL_FAIL);
  REQUIRE(MPI_M_start(MPI_COMM_WORLD, &other) == MPI_SUCCESS && other != id);
  REQUIRE(MPI_M_suspend(MPI_M_ALL_MSID) == MPI_SUCCESS && MPI_M_suspend(other) == MPI_M_MULTIPLE_CALL);
  REQUIRE(MPI_M_continue(MPI_M_ALL_MSID) == MPI_SUCCESS && MPI_M_continue(id) == MPI_M_MULTIPLE_CALL);
  REQUIRE(MPI_M_suspend(MPI_M_ALL_MSID) == MPI_SUCCESS && MPI_M_free(id) == MPI_SUCCESS);
  REQUIRE(MPI_M_free(id) == MPI_M_INVALID_MSID && MPI_M_suspend(id) == MPI_M_INVALID_MSID);
  REQUIRE(MPI_M_free(MPI_M_ALL_MSID) == MPI_SUCCESS && MPI_M_free(other) == MPI_M_INVALID_MSID);
  REQUIRE(MPI_M_suspend(99999) == MPI_M_INVALID_MSID && MPI_M_suspend(-5) == MPI_M_INVALID_MSID);
}

static void sessionsAreBounded(void) {
  MPI_M_msid id;
  for (int i = 0; i < MPI_M_MAX_SESSIONS; ++i) REQUIRE(MPI_M_start(MPI_COMM_SELF, &id) == MPI_SUCCESS);
  REQUIRE(MPI_M_start(MPI_COMM_SELF, &id) == MPI_M_SESSION_OVERFLOW);
  REQUIRE(MPI_M_suspend(MPI_M_ALL_MSID) == MPI_SUCCESS && MPI_M_free(MPI_M_ALL_MSID) == MPI_SUCCESS);
}

/* One ring of 30 bytes, then another one while suspended, then one of 70; a broadcast of 100 from rank 1. */
static void whatIsSentIsRead(void) {
  MPI_M_msid id;
  int provided = -1, asked = -2, length = 0;
  unsigned long counts[mostRanks], sizes[mostRanks], all[mostRanks * mostRanks], bytes[mostRanks * mostRanks];
  REQUIRE(MPI_M_start(MPI_COMM_WORLD, &id) == MPI_SUCCESS);
  ring(30);
  REQUIRE(MPI_M_suspend(id) == MPI_SUCCESS);
  ring(500);
  REQUIRE(MPI_M_continue(id) == MPI_SUCCESS);
  ring(70);
  broadcast(100);
  REQUIRE(MPI_M_get_info(id, NULL, &length) == MPI_SUCCESS && length == size);
  REQUIRE(MPI_M_suspend(id) == MPI_SUCCESS);
  MPI_Query_thread(&asked);
  REQUIRE(MPI_M_get_info(id, &provided, MPI_M_INT_IGNORE) == MPI_SUCCESS && provided == asked);
  REQUIRE(MPI_M_get_data(id, counts, MPI_M_DATA_IGNORE, MPI_M_P2P_ONLY) == MPI_SUCCESS);
  REQUIRE(MPI_M_get_data(id, MPI_M_DATA_IGNORE, sizes, MPI_M_COLL_ONLY) == MPI_SUCCESS);
  for (int to = 0; to < size; ++to) REQUIRE(sizes[to] == (rank == 1 && to != 1 ? 100 : 0));
  if (!getenv("MONITORED"))
    for (int to = 0; to < size; ++to) REQUIRE(counts[to] == (to == (rank + 1) % size ? 2 : 0));
  REQUIRE(MPI_M_get_data(id, MPI_M_DATA_IGNORE, sizes, MPI_M_OSC_ONLY) == MPI_SUCCESS);
  for (int to = 0; to < size; ++to) REQUIRE(sizes[to] == 0);
  if (!getenv("MONITORED")) {
    /* Rank 0 wants no counts, the others no sizes: each has what it wants. */
    REQUIRE(MPI_M_allgather_data(id, rank == 0 ? MPI_M_DATA_IGNORE : all, rank == 0 ? bytes : MPI_M_DATA_IGNORE,
                                 MPI_M_ALL_COMM) == MPI_SUCCESS);
    for (int from = 0; from < size; ++from)
      for (int to = 0; to < size; ++to) {
        const unsigned long messages = (to == (from + 1) % size ? 2 : 0) + (from == 1 && to != 1 ? 1 : 0),
                            sum = (to == (from + 1) % size ? 100 : 0) + (from == 1 && to != 1 ? 100 : 0);
        REQUIRE((rank == 0 ? bytes : all)[from * size + to] == (rank == 0 ? sum : messages));
      }
    REQUIRE(MPI_M_rootgather_data(id, 2, rank == 2 ? all : NULL, rank == 2 ? bytes : NULL, MPI_M_P2P_ONLY) ==
            MPI_SUCCESS);
    for (int i = 0; rank == 2 && i < size * size; ++i)
      REQUIRE(bytes[i] == (i % size == (i / size + 1) % size ? 100 : 0));
    REQUIRE(MPI_M_flush(id, file("row"), MPI_M_ALL_COMM) == MPI_SUCCESS);
    REQUIRE(MPI_M_rootflush(id, 2, file("ring"), MPI_M_P2P_ONLY) == MPI_SUCCESS);
  }
  REQUIRE(MPI_M_reset(id) == MPI_SUCCESS && MPI_M_get_data(id, counts, sizes, MPI_M_ALL_COMM) == MPI_SUCCESS);
  for (int to = 0; to < size; ++to) REQUIRE(counts[to] == 0 && sizes[to] == 0);
  REQUIRE(MPI_M_free(id) == MPI_SUCCESS);
}

/* Calls that Open MPI makes messages of, none of them where REPEATS is 0. */
static void messages(void) {
  MPI_M_msid id;
  int ones[100] = {0}, sums[100];
  const int isRecorded = MPI_M_init() == MPI_SUCCESS;
  if (isRecorded) REQUIRE(MPI_M_start(MPI_COMM_WORLD, &id) == MPI_SUCCESS);
  for (int i = atoi(getenv("REPEATS")); i > 0; --i) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Allreduce(ones, sums, 100, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    ring(90);
  }
  if (!isRecorded) return;
  REQUIRE(MPI_M_suspend(id) == MPI_SUCCESS);
  REQUIRE(MPI_M_rootflush(id, 0, file("messages"), MPI_M_P2P_ONLY) == MPI_SUCCESS);
  REQUIRE(MPI_M_rootflush(id, 0, file("all"), MPI_M_ALL_COMM) == MPI_SUCCESS);
  REQUIRE(MPI_M_free(id) == MPI_SUCCESS && MPI_M_finalize() == MPI_SUCCESS);
}

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (getenv("REPEATS")) {
    messages();
    MPI_Finalize();
    return 0;
  }
  errorsAreApart();
  nothingWithoutInit();
  if (getenv("WITHOUT")) {
    REQUIRE(MPI_M_init() == MPI_M_MPIT_FAIL);
    nothingWithoutInit();
  } else {
    REQUIRE(MPI_M_init() == MPI_SUCCESS);
    paper();
    statesAreKept();
    whatIsSentIsRead();
    if (!getenv("MONITORED")) sessionsAreBounded();
    REQUIRE(MPI_M_finalize() == MPI_SUCCESS && MPI_M_finalize() == MPI_M_MISSING_INIT);
    REQUIRE(MPI_M_init() == MPI_SUCCESS && MPI_M_finalize() == MPI_SUCCESS);
  }
  MPI_Finalize();
  return 0;
}
