/* Processes that start others twice and merge with them each time; what all make of the merged communicators then has
 * members of several worlds. Who stands where they tell each other. Ranks count on from world to world. */
#include "truth.h"

enum { children = 2, grandchildren = 1 };

static Comm* together(MPI_Comm handle, const char* name) {
  int all[maxPeers];
  Comm* const c = takenIn(handle, name, 1);
  MPI_Allgather(&worldOwn, 1, MPI_INT, all, 1, MPI_INT, handle);
  memcpy(c->world, all, sizeof(int) * (size_t)c->peers);
  called(c, "Allgather", 1, sizeof(int));
  toAll(c, "Allgather", 1, sizeof(int));
  return c;
}

/* Each to the next one, or to the one with its rank on the other side. */
static void ring(Comm* c) {
  int out = worldOwn, in = -1;
  if (c->inter && c->rank >= c->peers) return;
  const int to = c->inter ? c->rank : (c->rank + 1) % c->peers;
  const int from = c->inter ? c->rank : (c->rank + c->peers - 1) % c->peers;
  MPI_Request request;
  MPI_Isend(&out, 1, MPI_INT, to, 3, c->handle, &request);
  MPI_Recv(&in, 1, MPI_INT, from, 3, c->handle, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  REQUIRE(in == c->world[from]);
  called(c, "Isend", 1, sizeof out);
  toPeer(c, "Isend", to, 1, sizeof out);
  called(c, "Recv", 1, sizeof in);
  called(c, "Wait", 1, 0);
}

static Comm* use(MPI_Comm handle, const char* format, const char* family, int number) {
  char name[40];
  snprintf(name, sizeof name, format, family, number);
  Comm* const c = together(handle, name);
  ring(c);
  return c;
}

/* Of a communicator with members of several worlds. */
static void divide(MPI_Comm all, const char* family) {
  MPI_Comm made, other, third;
  MPI_Request request;
  MPI_Group group, part;
  int rank, size;
  MPI_Comm_rank(all, &rank);
  MPI_Comm_size(all, &size);
  const Comm* const own = use(all, "%s", family, 0);

  MPI_Comm_dup(all, &made);
  use(made, "%s-dup", family, 0);
  MPI_Comm_free(&made);
  MPI_Comm_idup(all, &made, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  called(own, "Wait", 1, 0);
  use(made, "%s-idup", family, 0);
  MPI_Comm_free(&made);

  /* Backwards, so that others come first; and a world for itself. */
  MPI_Comm_split(all, rank % 2, -rank, &made);
  use(made, "%s-split-%d", family, rank % 2);
  MPI_Comm_split(made, 0, rank, &other);
  use(other, "%s-split-again-%d", family, rank % 2);
  MPI_Comm_free(&other);

  /* Between the two of the split: rank 0 of one is of another world than that of the other, or of one. */
  const int remote = rank % 2 == 1 ? (size - 1) / 2 * 2 : size - 1 - size % 2;
  MPI_Intercomm_create(made, 0, all, remote, 5, &other);
  use(other, "%s-between", family, 0);
  MPI_Intercomm_merge(other, rank % 2, &third);
  use(third, "%s-merged", family, 0);
  MPI_Comm_free(&third);
  MPI_Comm_dup(other, &third);
  use(third, "%s-between-dup", family, 0);
  MPI_Comm_free(&third);
  MPI_Comm_split(other, rank / 2 % 2, rank, &third);
  if (third != MPI_COMM_NULL) {
    use(third, "%s-between-split-%d", family, rank / 2 % 2);
    MPI_Comm_free(&third);
  }
  MPI_Comm_free(&other);
  MPI_Comm_free(&made);

  MPI_Comm_split(all, worldOwn < World->size ? 0 : 1, 0, &made);
  use(made, "%s-worlds-%d", family, worldOwn < World->size ? 0 : 1);
  MPI_Comm_free(&made);
  MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, -rank, MPI_INFO_NULL, &made);
  use(made, "%s-node", family, 0);
  MPI_Comm_free(&made);

  /* The last and the first. */
  MPI_Comm_group(all, &group);
  const int chosen[2] = {size - 1, 0};
  MPI_Group_incl(group, 2, chosen, &part);
  MPI_Comm_create(all, part, &made);
  if (made != MPI_COMM_NULL) {
    use(made, "%s-create", family, 0);
    MPI_Comm_free(&made);
  }
  MPI_Group_free(&part);
  /* Pairs of neighbours, each by themselves. (Of three worlds MPICH 4.0 can't.) */
  for (int turn = 0; turn < 2 && strcmp(family, "family") == 0; ++turn) {
    const int first = rank / 2 * 2, both[2] = {turn == 0 ? first : first + 1, turn == 0 ? first + 1 : first};
    if (first + 1 >= size) break;
    MPI_Group_incl(group, 2, both, &part);
    MPI_Comm_create_group(all, part, 7, &made);
    char name[40];
    snprintf(name, sizeof name, "%s-pair-%d", family, turn);
    use(made, "%s-%d", name, first);
    MPI_Comm_free(&made);
    MPI_Group_free(&part);
  }
  MPI_Group_free(&group);

  const int dims[2] = {size / 2, 2}, periods[2] = {1, 0}, remain[2] = {1, 0};
  MPI_Cart_create(all, 2, dims, periods, 0, &made);
  if (made != MPI_COMM_NULL) {
    use(made, "%s-cart", family, 0);
    MPI_Cart_sub(made, remain, &other);
    use(other, "%s-column-%d", family, rank % 2);
    MPI_Comm_free(&other);
    MPI_Comm_free(&made);
  }
  const int before = (rank + size - 1) % size, after = (rank + 1) % size;
  MPI_Dist_graph_create_adjacent(all, 1, &before, MPI_UNWEIGHTED, 1, &after, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made);
  use(made, "%s-graph", family, 0);
  MPI_Comm_free(&made);
}

/* Of an inter-communicator between worlds. */
static void across(MPI_Comm inter, const char* family) {
  MPI_Comm made;
  use(inter, "%s-kin", family, 0);
  MPI_Comm_dup(inter, &made);
  use(made, "%s-kin-dup", family, 0);
  MPI_Comm_free(&made);
}

/* Everybody begins here with a communicator of all who are there. */
static void grow(MPI_Comm all, const char* program) {
  MPI_Comm inter, merged;
  MPI_Comm_spawn(program, MPI_ARGV_NULL, grandchildren, MPI_INFO_NULL, 0, all, &inter, MPI_ERRCODES_IGNORE);
  across(inter, "grand");
  MPI_Intercomm_merge(inter, 1, &merged); /* the youngest come first */
  divide(merged, "clan");
  MPI_Comm_free(&merged);
  MPI_Comm_disconnect(&inter);
}

static void begunBehind(int others) {
  worldOwn += others;
  snprintf(World->name, sizeof World->name, "W%d", World->size == children ? 2 : 3);
  snprintf(Self->name, sizeof Self->name, "SELF.%d", worldOwn);
}

int main(int argc, char** argv) {
  MPI_Comm inter, merged;
  int others;
  begin(&argc, &argv);
  MPI_Comm_get_parent(&inter);
  if (inter == MPI_COMM_NULL) {
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, children, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
    across(inter, "first");
    MPI_Intercomm_merge(inter, 0, &merged);
    divide(merged, "family");
    grow(merged, argv[0]);
    MPI_Comm_free(&merged);
  } else {
    MPI_Comm_remote_size(inter, &others);
    begunBehind(others);
    const int isLast = World->size == grandchildren;
    across(inter, isLast ? "grand" : "first");
    MPI_Intercomm_merge(inter, !isLast, &merged);
    divide(merged, isLast ? "clan" : "family");
    if (!isLast) grow(merged, argv[0]);
    MPI_Comm_free(&merged);
  }
  MPI_Comm_disconnect(&inter);
  end();
  return 0;
}
