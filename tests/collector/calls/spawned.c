/* Processes that start others: parents and children speak over the inter-communicator that MPI_Comm_spawn makes, and
 * merge. Ranks count on: children come behind the parents. */
#include "truth.h"

enum { children = 2, ints = 10 };

/* `first`: of the peers, which are processes one behind the other. */
static Comm* across(MPI_Comm handle, const char* name, int first) {
  Comm* const c = takenIn(handle, name, 1);
  for (int i = 0; i < c->peers; ++i) c->world[i] = first + i;
  return c;
}

static void merge(Comm* c, int high) {
  MPI_Comm merged;
  int sum = 0;
  MPI_Intercomm_merge(c->handle, high, &merged);
  Comm* const all = across(merged, "family", 0);
  MPI_Allreduce(&worldOwn, &sum, 1, MPI_INT, MPI_SUM, merged);
  called(all, "Allreduce", 1, sizeof(int));
  toAll(all, "Allreduce", 1, sizeof(int));
  MPI_Comm_free(&merged);
}

static void parent(const char* program) {
  MPI_Comm handle;
  int data[ints] = {0}, back;
  MPI_Comm_spawn(program, MPI_ARGV_NULL, children, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &handle, MPI_ERRCODES_IGNORE);
  Comm* const c = across(handle, "kin", World->size);
  MPI_Send(data, ints, MPI_INT, worldOwn % children, 1, handle);
  called(c, "Send", 1, sizeof data);
  toPeer(c, "Send", worldOwn % children, 1, sizeof data);
  MPI_Recv(&back, 1, MPI_INT, worldOwn % children, 2, handle, MPI_STATUS_IGNORE);
  called(c, "Recv", 1, sizeof back);
  REQUIRE(back == worldOwn);
  MPI_Bcast(data, ints, MPI_INT, worldOwn == 0 ? MPI_ROOT : MPI_PROC_NULL, handle);
  called(c, "Bcast", 1, 0); /* who receives adds */
  if (worldOwn == 0) toAll(c, "Bcast", 1, sizeof data);
  merge(c, 0);
  MPI_Comm_disconnect(&handle);
}

static void child(MPI_Comm handle) {
  int data[ints], parents;
  MPI_Status status;
  Comm* const c = across(handle, "kin", 0);
  parents = c->peers;
  worldOwn += parents;
  strcpy(World->name, "W2");
  snprintf(Self->name, sizeof Self->name, "SELF.%d", worldOwn);
  for (int i = World->rank; i < parents; i += children) {
    MPI_Recv(data, ints, MPI_INT, MPI_ANY_SOURCE, 1, handle, &status);
    called(c, "Recv", 1, sizeof data);
    MPI_Send(&status.MPI_SOURCE, 1, MPI_INT, status.MPI_SOURCE, 2, handle);
    called(c, "Send", 1, sizeof(int));
    toPeer(c, "Send", status.MPI_SOURCE, 1, sizeof(int));
  }
  MPI_Bcast(data, ints, MPI_INT, 0, handle);
  called(c, "Bcast", 1, sizeof data);
  merge(c, 1);
  MPI_Comm_disconnect(&handle);
}

int main(int argc, char** argv) {
  MPI_Comm spawner;
  begin(&argc, &argv);
  MPI_Comm_get_parent(&spawner);
  if (spawner == MPI_COMM_NULL) parent(argv[0]);
  else child(spawner);
  end();
  return 0;
}
