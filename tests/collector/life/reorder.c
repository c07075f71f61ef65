/* Ranks that talk come onto one node, and the program goes on in the new order with its data. Nodes are so many
 * processes after each other as NODE says, which is what the recorder is told by WEFT_NODE_RANKS. Without the collector
 * WITHOUT is set. HOSTS names the hosts of a fabric on which the nodes are, separated by blanks: then it is the links
 * that count, and more may be between nodes than before. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "weft.h"

static int process, size, perNode, onFabric;

#define REQUIRE(condition)                                                                       \
  do {                                                                                           \
    if (!(condition)) {                                                                          \
      fprintf(stderr, "process %d, line %d: %s does not hold\n", process, __LINE__, #condition); \
      MPI_Abort(MPI_COMM_WORLD, 1);                                                              \
    }                                                                                            \
  } while (0)

/* Bytes from rank to rank, by a pattern: halves that talk across and a thin ring, a ring alone, or anything. */
static int bytesBetween(int pattern, int from, int to) {
  if (from == to) return 0;
  if (pattern == 0) return (from + size / 2) % size == to ? 1000 : (from + 1) % size == to ? 10 : 0;
  if (pattern == 1) return (from + 1) % size == to ? 100 : 0;
  return (from * 7919 + to * 104729 + pattern * 31) % 97 % 2 * ((from * 31 + to * 17 + pattern) % 500);
}

static void iterate(int pattern, MPI_Comm comm) {
  char out[1000] = {0}, in[1000];
  int rank;
  MPI_Comm_rank(comm, &rank);
  for (int step = 1; step < size; ++step) {
    const int to = (rank + step) % size, from = (rank + size - step) % size;
    const int sent = bytesBetween(pattern, rank, to), got = bytesBetween(pattern, from, rank);
    MPI_Sendrecv(out, sent, MPI_CHAR, to, step, in, got, MPI_CHAR, from, step, comm, MPI_STATUS_IGNORE);
  }
}

/* What leaves nodes while each rank sends what the pattern says. */
static long long betweenNodes(int pattern, const int* rankOf) {
  long long sum = 0;
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < size; ++b)
      if (a / perNode != b / perNode) sum += bytesBetween(pattern, rankOf[a], rankOf[b]);
  return sum;
}

static long long measuredBetweenNodes(weft_session session) {
  unsigned long long* bytes = calloc((size_t)size * size, sizeof *bytes);
  long long sum = 0;
  REQUIRE(weft_session_gather(session, -1, WEFT_P2P, NULL, bytes) == WEFT_OK);
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < size; ++b)
      if (a / perNode != b / perNode) sum += (long long)bytes[a * size + b];
  free(bytes);
  return sum;
}

/* Of all processes, their ranks in the new order, each once. */
static void ranksIn(MPI_Comm comm, int* rankOf) {
  int rank, members;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &members);
  REQUIRE(members == size);
  MPI_Allgather(&rank, 1, MPI_INT, rankOf, 1, MPI_INT, MPI_COMM_WORLD);
  int* seen = calloc((size_t)size, sizeof *seen);
  for (int i = 0; i < size; ++i) REQUIRE(rankOf[i] >= 0 && rankOf[i] < size && !seen[rankOf[i]]++);
  free(seen);
}

/* The data of rank r goes to the process that has rank r now: its process in `old` is the new communicator's rank r of
 * the old one. */
static void redistribute(MPI_Comm old, MPI_Comm now) {
  int oldRank, newRank, to, data, got = -1;
  MPI_Group oldGroup, newGroup;
  MPI_Comm_rank(old, &oldRank);
  MPI_Comm_rank(now, &newRank);
  MPI_Comm_group(old, &oldGroup);
  MPI_Comm_group(now, &newGroup);
  MPI_Group_translate_ranks(newGroup, 1, &oldRank, oldGroup, &to);
  data = 1000 + oldRank;
  MPI_Sendrecv(&data, 1, MPI_INT, to, 0, &got, 1, MPI_INT, newRank, 0, old, MPI_STATUS_IGNORE);
  REQUIRE(got == 1000 + newRank);
  MPI_Group_free(&oldGroup);
  MPI_Group_free(&newGroup);
}

static void reorderBy(int pattern) {
  weft_session session;
  MPI_Comm now, again;
  int *rankOf = calloc((size_t)size, sizeof *rankOf), *second = calloc((size_t)size, sizeof *second),
      *asIs = calloc((size_t)size, sizeof *asIs);
  for (int i = 0; i < size; ++i) asIs[i] = i;
  REQUIRE(weft_session_start(MPI_COMM_WORLD, &session) == WEFT_OK);
  iterate(pattern, MPI_COMM_WORLD);
  REQUIRE(weft_comm_reorder(MPI_COMM_WORLD, session, &now) == WEFT_MISUSE && now == MPI_COMM_NULL); /* it is active */
  REQUIRE(weft_session_suspend(session) == WEFT_OK);
  REQUIRE(measuredBetweenNodes(session) == betweenNodes(pattern, asIs));
  REQUIRE(weft_comm_reorder(MPI_COMM_WORLD, session, &now) == WEFT_OK);
  REQUIRE(weft_comm_reorder(MPI_COMM_WORLD, session, &again) == WEFT_OK);
  ranksIn(now, rankOf);
  ranksIn(again, second);
  for (int i = 0; i < size; ++i) REQUIRE(rankOf[i] == second[i]);
  REQUIRE(onFabric || betweenNodes(pattern, rankOf) <= betweenNodes(pattern, asIs));
  if (pattern == 0 && perNode % 2 == 0) /* whoever talks is together: the thin ring alone is left */
    REQUIRE(betweenNodes(pattern, rankOf) <= size * 10);
  if (pattern == 1 && !onFabric) /* nothing is to be gained */
    for (int i = 0; i < size; ++i) REQUIRE(rankOf[i] == i);
  redistribute(MPI_COMM_WORLD, now);
  REQUIRE(weft_session_reset(session) == WEFT_OK && weft_session_continue(session) == WEFT_OK);
  iterate(pattern, now);
  REQUIRE(weft_session_suspend(session) == WEFT_OK);
  REQUIRE(measuredBetweenNodes(session) == betweenNodes(pattern, rankOf));
  MPI_Comm_free(&now);
  MPI_Comm_free(&again);
  weft_session_free(session);
  free(rankOf), free(second), free(asIs);
}

static void ofOtherMembersIsMisuse(void) {
  weft_session session;
  MPI_Comm half, now;
  MPI_Comm_split(MPI_COMM_WORLD, process % 2, process, &half);
  REQUIRE(weft_session_start(half, &session) == WEFT_OK && weft_session_suspend(session) == WEFT_OK);
  REQUIRE(weft_comm_reorder(MPI_COMM_WORLD, session, &now) == WEFT_MISUSE && now == MPI_COMM_NULL);
  REQUIRE(weft_comm_reorder(half, 99, &now) == WEFT_MISUSE && now == MPI_COMM_NULL);
  REQUIRE(weft_comm_reorder(half, session, &now) == WEFT_OK); /* nothing was sent */
  int result;
  MPI_Comm_compare(half, now, &result);
  REQUIRE(result == MPI_CONGRUENT);
  MPI_Comm_free(&now);
  MPI_Comm_free(&half);
  weft_session_free(session);
}

/* What the session has of these patterns, one after the other. */
static void measure(weft_session session, MPI_Comm comm, int first, int second) {
  REQUIRE(weft_session_reset(session) == WEFT_OK && weft_session_continue(session) == WEFT_OK);
  if (first >= 0) iterate(first, comm);
  if (second >= 0) iterate(second, comm);
  REQUIRE(weft_session_suspend(session) == WEFT_OK);
}

/* Of pattern 0 each 1010th byte goes along the thin ring, to which pattern 1 adds: of 1110 bytes then 110 do. */
static double changeByRing(void) { return 100 * (110.0 / 1110 - 10.0 / 1010); }

static void onlyWhatHasChangedIsReordered(void) {
  weft_session session, second;
  MPI_Comm now, same, again;
  REQUIRE(weft_session_start(MPI_COMM_WORLD, &session) == WEFT_OK);
  REQUIRE(weft_reorder_if_changed(MPI_COMM_WORLD, 0, session, &now) == WEFT_MISUSE && now == MPI_COMM_NULL);
  REQUIRE(weft_session_suspend(session) == WEFT_OK);
  for (int i = 0; i < 2; ++i) /* nothing was sent */
    REQUIRE(weft_reorder_if_changed(MPI_COMM_WORLD, 1, session, &now) == WEFT_UNCHANGED && now == MPI_COMM_WORLD);
  measure(session, MPI_COMM_WORLD, 0, -1);
  REQUIRE(weft_reorder_if_changed(MPI_COMM_WORLD, -1, session, &now) == WEFT_MISUSE && now == MPI_COMM_NULL);
  REQUIRE(weft_reorder_if_changed(MPI_COMM_WORLD, 101, session, &now) == WEFT_MISUSE && now == MPI_COMM_NULL);
  REQUIRE(weft_reorder_if_changed(MPI_COMM_WORLD, 50, 99, &now) == WEFT_MISUSE && now == MPI_COMM_NULL);
  REQUIRE(weft_reorder_if_changed(MPI_COMM_WORLD, 100, session, &now) == WEFT_OK); /* there was no order */
  REQUIRE(weft_reorder_if_changed(MPI_COMM_WORLD, 1, session, &same) == WEFT_UNCHANGED && same == MPI_COMM_WORLD);

  /* In the new order ranks do what they did before. */
  REQUIRE(weft_session_start(now, &second) == WEFT_OK && weft_session_suspend(second) == WEFT_OK);
  measure(second, now, 0, 0);
  REQUIRE(weft_reorder_if_changed(now, 0.001, second, &same) == WEFT_UNCHANGED && same == now);
  measure(second, now, 0, 1);
  REQUIRE(weft_reorder_if_changed(now, changeByRing() + 0.001, second, &same) == WEFT_UNCHANGED && same == now);
  REQUIRE(weft_reorder_if_changed(now, changeByRing() - 0.001, second, &again) == WEFT_OK && again != now);
  MPI_Comm_free(&again);
  weft_session_free(second);
  weft_session_free(session);
  MPI_Comm_free(&now);
}

/* The recorder reads its settings in MPI_Init. */
static void nameHost(void) {
  const char* rank = getenv("OMPI_COMM_WORLD_RANK");
  if (!rank) rank = getenv("PMI_RANK");
  if (!getenv("HOSTS") || !rank) return;
  onFabric = 1;
  char* names = strdup(getenv("HOSTS"));
  const char* host = strtok(names, " ");
  for (int node = atoi(rank) / perNode; node > 0 && host; --node) host = strtok(NULL, " ");
  if (host) setenv("WEFT_HOST", host, 1);
  free(names);
}

int main(int argc, char** argv) {
  const int nodes = getenv("NODE") ? atoi(getenv("NODE")) : 0;
  perNode = nodes ? nodes : 1;
  nameHost();
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &process);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  perNode = nodes ? nodes : size;
  if (getenv("WITHOUT")) {
    MPI_Comm now;
    int result;
    REQUIRE(weft_comm_reorder(MPI_COMM_WORLD, 0, &now) == WEFT_ABSENT);
    MPI_Comm_compare(MPI_COMM_WORLD, now, &result);
    REQUIRE(result == MPI_CONGRUENT);
    MPI_Comm_free(&now);
    REQUIRE(weft_reorder_if_changed(MPI_COMM_WORLD, 10, 0, &now) == WEFT_ABSENT && now == MPI_COMM_WORLD);
  } else {
    if (size > 3) onlyWhatHasChangedIsReordered();
    for (int pattern = 0; pattern < 6; ++pattern) reorderBy(pattern);
    ofOtherMembersIsMisuse();
  }
  MPI_Finalize();
  return 0;
}
