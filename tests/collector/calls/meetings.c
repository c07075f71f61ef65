/* Processes that meet by a port (MPI_Comm_accept and MPI_Comm_connect) and over a socket (MPI_Comm_join), speak, merge
 * and part. */
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include "truth.h"

enum { ints = 10 };

static void exchange(Comm* c) {
  int out[ints] = {0}, in[ints];
  MPI_Sendrecv(out, ints, MPI_INT, c->rank, 1, in, ints, MPI_INT, c->rank, 1, c->handle, MPI_STATUS_IGNORE);
  called(c, "Sendrecv", 1, sizeof out);
  called(c, "Sendrecv_received", 0, sizeof in);
  toPeer(c, "Sendrecv", c->rank, 1, sizeof out);
}

static void together(Comm* c, int high, const char* name) {
  MPI_Comm merged;
  int sum = 0, expected = worldOwn;
  exchange(c);
  MPI_Allreduce(&worldOwn, &sum, 1, MPI_INT, MPI_SUM, c->handle);
  for (int i = 0; i < c->peers; ++i) expected -= c->world[i];
  REQUIRE(sum + expected == worldOwn);
  called(c, "Allreduce", 1, sizeof sum);
  toAll(c, "Allreduce", 1, sizeof sum);
  MPI_Intercomm_merge(c->handle, high, &merged);
  Comm* const all = named(merged, name);
  MPI_Barrier(merged);
  called(all, "Barrier", 1, 0);
  MPI_Allreduce(&worldOwn, &sum, 1, MPI_INT, MPI_SUM, merged);
  called(all, "Allreduce", 1, sizeof sum);
  toAll(all, "Allreduce", 1, sizeof sum);
  MPI_Comm_free(&merged);
}

static void byPort(void) {
  char port[MPI_MAX_PORT_NAME] = "";
  MPI_Comm local, across;
  const int high = worldOwn >= World->size / 2;
  MPI_Comm_split(MPI_COMM_WORLD, high, worldOwn, &local);
  named(local, high ? "high" : "low");
  for (int turn = 0; turn < 2; ++turn) {
    char name[20], merged[20];
    if (worldOwn == 0) MPI_Open_port(MPI_INFO_NULL, port);
    MPI_Bcast(port, MPI_MAX_PORT_NAME, MPI_CHAR, 0, MPI_COMM_WORLD);
    called(World, "Bcast", 1, worldOwn == 0 ? 0 : MPI_MAX_PORT_NAME);
    if (worldOwn == 0) toAll(World, "Bcast", 1, MPI_MAX_PORT_NAME);
    if (high) MPI_Comm_connect(port, MPI_INFO_NULL, 0, local, &across);
    else MPI_Comm_accept(port, MPI_INFO_NULL, 0, local, &across);
    if (worldOwn == 0) MPI_Close_port(port);
    snprintf(name, sizeof name, "met-%d", turn);
    snprintf(merged, sizeof merged, "met-all-%d", turn);
    together(named(across, name), high, merged);
    MPI_Comm_disconnect(&across);
  }
  MPI_Comm_free(&local);
}

/* Ranks 1 and 2. */
static void bySocket(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  const int listens = worldOwn == 1, first = socket(AF_INET, SOCK_STREAM, 0);
  int joined = first;
  MPI_Comm across;
  if (listens) {
    REQUIRE(bind(first, (struct sockaddr*)&address, length) == 0 && listen(first, 1) == 0);
    REQUIRE(getsockname(first, (struct sockaddr*)&address, &length) == 0);
    MPI_Send(&address.sin_port, sizeof address.sin_port, MPI_CHAR, 2, 1, MPI_COMM_WORLD);
    called(World, "Send", 1, sizeof address.sin_port);
    toPeer(World, "Send", 2, 1, sizeof address.sin_port);
    joined = accept(first, NULL, NULL);
    REQUIRE(joined >= 0);
  } else {
    MPI_Recv(&address.sin_port, sizeof address.sin_port, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    called(World, "Recv", 1, sizeof address.sin_port);
    REQUIRE(connect(first, (struct sockaddr*)&address, length) == 0);
  }
  MPI_Comm_join(joined, &across);
  REQUIRE(across != MPI_COMM_NULL);
  together(named(across, "joined"), listens, "joined-all");
  MPI_Comm_disconnect(&across);
  close(first);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  byPort();
  if (worldOwn == 1 || worldOwn == 2) bySocket();
  end();
  return 0;
}
