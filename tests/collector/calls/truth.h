/* What a program knows of its own calls, counted beside them without any tool: calls and bytes by communicator and
 * operation, messages and bytes by pair. TOLD.RANK gets one line for each, when the environment names TOLD: C
 * communicator operation calls bytes          P communicator operation source destination messages bytes Communicators
 * go by the names that the program gives them with MPI_Comm_set_name. */
#pragma once

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { mostComms = 64, maxPeers = 64, maxSums = 4096 };

typedef struct {
  MPI_Comm handle;
  char name[40];
  int rank, size, peers, inter; /* peers: of the remote group, if there is one */
  int world[maxPeers];          /* of each peer */
} Comm;

typedef struct {
  char key[120];
  long long count, bytes;
} Sum;

static Comm comms[mostComms];
static int commCount, worldOwn, sumCount;
static Sum sums[maxSums];

static void require(int condition, const char* text, int line) {
  if (condition) return;
  fprintf(stderr, "rank %d, line %d: %s does not hold\n", worldOwn, line, text);
  MPI_Abort(MPI_COMM_WORLD, 1);
}
#define REQUIRE(condition) require(condition, #condition, __LINE__)

static void addTo(const char* key, long long count, long long bytes) {
  int i = 0;
  while (i < sumCount && strcmp(sums[i].key, key) != 0) ++i;
  REQUIRE(i < maxSums);
  if (i == sumCount) strcpy(sums[sumCount++].key, key);
  sums[i].count += count;
  sums[i].bytes += bytes;
}

static void called(const Comm* c, const char* operation, long long calls, long long bytes) {
  char key[120];
  snprintf(key, sizeof key, "C %s %s", c->name, operation);
  addTo(key, calls, bytes);
}

static void flow(const Comm* c, const char* operation, int source, int destination, long long messages,
                 long long bytes) {
  char key[120];
  if (source == destination || bytes == 0) return;
  snprintf(key, sizeof key, "P %s %s %d %d", c->name, operation, source, destination);
  addTo(key, messages, messages * bytes);
}
/* Of so many messages of so many bytes each. */
static void toPeer(const Comm* c, const char* operation, int peer, long long messages, long long bytes) {
  flow(c, operation, worldOwn, c->world[peer], messages, bytes);
}
static void fromPeer(const Comm* c, const char* operation, int peer, long long messages, long long bytes) {
  flow(c, operation, c->world[peer], worldOwn, messages, bytes);
}
static void toAll(const Comm* c, const char* operation, long long messages, long long bytes) {
  for (int i = 0; i < c->peers; ++i) toPeer(c, operation, i, messages, bytes);
}

/* Takes a communicator in by a name; without one it keeps that of the recorder. Who its peers are the caller says. */
static Comm* takenIn(MPI_Comm handle, const char* name, int named) {
  Comm* c = &comms[commCount++];
  REQUIRE(commCount < mostComms);
  c->handle = handle;
  snprintf(c->name, sizeof c->name, "%s", name);
  if (named) MPI_Comm_set_name(handle, name);
  MPI_Comm_rank(handle, &c->rank);
  MPI_Comm_size(handle, &c->size);
  MPI_Comm_test_inter(handle, &c->inter);
  c->peers = c->size;
  if (c->inter) MPI_Comm_remote_size(handle, &c->peers);
  REQUIRE(c->peers <= maxPeers);
  return c;
}

/* `processes`: all of the program. */
static Comm* knownIn(MPI_Group processes, MPI_Comm handle, const char* name, int named) {
  MPI_Group group;
  int ranks[maxPeers];
  Comm* c = takenIn(handle, name, named);
  if (c->inter) MPI_Comm_remote_group(handle, &group);
  else MPI_Comm_group(handle, &group);
  for (int i = 0; i < c->peers; ++i) ranks[i] = i;
  MPI_Group_translate_ranks(group, c->peers, ranks, processes, c->world);
  MPI_Group_free(&group);
  return c;
}
static Comm* known(MPI_Comm handle, const char* name, int named) {
  MPI_Group world;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  Comm* const c = knownIn(world, handle, name, named);
  MPI_Group_free(&world);
  return c;
}
static Comm* named(MPI_Comm handle, const char* name) { return known(handle, name, 1); }

static Comm *World, *Self;

static void begun(void) {
  char self[20];
  MPI_Comm_rank(MPI_COMM_WORLD, &worldOwn);
  World = known(MPI_COMM_WORLD, "W", 0);
  snprintf(self, sizeof self, "SELF.%d", worldOwn);
  Self = known(MPI_COMM_SELF, self, 0);
}

static void begin(int* argc, char*** argv) {
  MPI_Init(argc, argv);
  begun();
}

static void tell(void) {
  const char* told = getenv("TOLD");
  char path[4096];
  FILE* file;
  if (!told) return;
  snprintf(path, sizeof path, "%s.%d", told, worldOwn);
  file = fopen(path, "w");
  REQUIRE(file != NULL);
  for (int i = 0; i < sumCount; ++i) fprintf(file, "%s %lld %lld\n", sums[i].key, sums[i].count, sums[i].bytes);
  fclose(file);
}

static void end(void) {
  tell();
  MPI_Finalize();
}
