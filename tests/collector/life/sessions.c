/* Reads what it sent itself, from overlapping sessions, and compares it with what it knows it sent. Without the
 * collector every call of weft.h must do nothing: then WITHOUT is set in the environment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "weft.h"

enum { maxRanks = 16 };
typedef unsigned long long Row[maxRanks];

static int rank, size;

#define REQUIRE(condition)                                                                 \
  do {                                                                                     \
    if (!(condition)) {                                                                    \
      fprintf(stderr, "rank %d, line %d: %s does not hold\n", rank, __LINE__, #condition); \
      MPI_Abort(MPI_COMM_WORLD, 1);                                                        \
    }                                                                                      \
  } while (0)

static void ring(int bytes) {
  char out[1000] = {0}, in[1000];
  MPI_Sendrecv(out, bytes, MPI_CHAR, (rank + 1) % size, 0, in, bytes, MPI_CHAR, (rank + size - 1) % size, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* The whole ring on every rank: size * size entries, rows send. */
static void requireRing(weft_session session, int classes, unsigned long long messages, unsigned long long bytes) {
  unsigned long long *count = calloc(size * size, sizeof *count), *sum = calloc(size * size, sizeof *sum);
  REQUIRE(weft_session_gather(session, -1, classes, count, sum) == WEFT_OK);
  for (int from = 0; from < size; ++from)
    for (int to = 0; to < size; ++to) {
      const int next = to == (from + 1) % size;
      REQUIRE(count[from * size + to] == (next ? messages : 0));
      REQUIRE(sum[from * size + to] == (next ? bytes : 0));
    }
  free(count);
  free(sum);
}

static void pairsBetweenMembersCountWhateverCarriesThem(void) {
  MPI_Comm half;
  weft_session session;
  Row messages, bytes;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  REQUIRE(weft_session_start(half, &session) == WEFT_OK);
  ring(30); /* neighbours are not in the same half */
  char data[50] = {0};
  const int other = (rank + 2) % size;
  MPI_Sendrecv_replace(data, 50, MPI_CHAR, other, 1, (rank + size - 2) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  REQUIRE(weft_session_suspend(session) == WEFT_OK);
  REQUIRE(weft_session_get(session, WEFT_ANY, messages, bytes) == WEFT_OK);
  for (int i = 0; i < size / 2; ++i) {
    REQUIRE(messages[i] == (unsigned)(2 * i + rank % 2 == other));
    REQUIRE(bytes[i] == (2 * i + rank % 2 == other ? 50u : 0u));
  }
  weft_session_free(session);
  MPI_Comm_free(&half);
}

static void classesAreApart(void) {
  weft_session session;
  Row messages, bytes;
  char data[100] = {0};
  weft_session_start(MPI_COMM_WORLD, &session);
  MPI_Bcast(data, 100, MPI_CHAR, 1, MPI_COMM_WORLD);
  ring(5);
  weft_session_suspend(session);
  requireRing(session, WEFT_P2P, 1, 5);
  REQUIRE(weft_session_get(session, WEFT_COLLECTIVE, messages, bytes) == WEFT_OK);
  for (int to = 0; to < size; ++to) REQUIRE(bytes[to] == (rank == 1 && to != 1 ? 100u : 0u));
  weft_session_free(session);
}

static void sessionsOverlap(void) {
  weft_session outer, inner;
  REQUIRE(weft_session_start(MPI_COMM_WORLD, &outer) == WEFT_OK);
  ring(10);
  REQUIRE(weft_session_start(MPI_COMM_WORLD, &inner) == WEFT_OK);
  ring(100);
  REQUIRE(weft_session_suspend(outer) == WEFT_OK);
  ring(1000);
  REQUIRE(weft_session_suspend(inner) == WEFT_OK);
  ring(7);
  requireRing(outer, WEFT_ANY, 2, 110);
  requireRing(inner, WEFT_ANY, 2, 1100);
  REQUIRE(weft_session_continue(outer) == WEFT_OK);
  ring(1);
  REQUIRE(weft_session_get(outer, WEFT_ANY, NULL, NULL) == WEFT_MISUSE); /* active */
  REQUIRE(weft_session_suspend(outer) == WEFT_OK);
  requireRing(outer, WEFT_ANY, 3, 111);
  REQUIRE(weft_session_reset(outer) == WEFT_OK);
  requireRing(outer, WEFT_ANY, 0, 0);
  REQUIRE(weft_session_suspend(outer) == WEFT_MISUSE);
  REQUIRE(weft_session_gather(outer, size, WEFT_ANY, NULL, NULL) == WEFT_MISUSE); /* no rank, no class, no session */
  REQUIRE(weft_session_gather(outer, -2, WEFT_ANY, NULL, NULL) == WEFT_MISUSE);
  REQUIRE(weft_session_gather(outer, 0, 0, NULL, NULL) == WEFT_MISUSE &&
          weft_session_get(outer, 64, NULL, NULL) == WEFT_MISUSE);
  REQUIRE(weft_session_gather(99, 0, WEFT_ANY, NULL, NULL) == WEFT_MISUSE && weft_session_continue(-7) == WEFT_MISUSE);
  REQUIRE(weft_session_start(MPI_COMM_NULL, &inner) == WEFT_MISUSE &&
          weft_session_start(MPI_COMM_WORLD, NULL) == WEFT_MISUSE);
  REQUIRE(weft_session_free(outer) == WEFT_OK && weft_session_free(inner) == WEFT_OK);
  REQUIRE(weft_session_free(outer) == WEFT_MISUSE);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (getenv("WITHOUT")) {
    weft_session session = 5;
    REQUIRE(weft_region_begin("a") == WEFT_ABSENT && weft_dump("b") == WEFT_ABSENT);
    REQUIRE(weft_session_start(MPI_COMM_WORLD, &session) == WEFT_ABSENT && session == WEFT_NO_SESSION);
  } else {
    sessionsOverlap();
    classesAreApart();
    pairsBetweenMembersCountWhateverCarriesThem();
  }
  MPI_Finalize();
  return 0;
}
