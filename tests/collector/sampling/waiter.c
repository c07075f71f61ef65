// Rank 0 waits in each blocking call for rank 1, which sleeps before it takes part. Ends with 3 where a sleep was cut
// short. Arguments: seconds of each wait, and a file for the calls on files.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { big = 1 << 16 };  // integers: no message of that size is sent before somebody receives it
static double seconds = 1;
static int rank, from[8], to[8], ones[2] = {1, 1}, places[2] = {0, 1}, offsets[2] = {0, 4};
static int *much, *more;
static MPI_Datatype types[2];
static MPI_Comm world, turned, ring;
static MPI_Request request, several[2];
static const char* path;

// Rank 1 is late: true for rank 0, which is not.
static int early(void) {
  const struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  if (rank == 1 && nanosleep(&time, NULL) != 0) exit(3);
  return rank == 0;
}

static void receiveNext(void) { MPI_Irecv(to, 1, MPI_INT, 1, 0, world, &request); }
static void sendBeside(void) {
  if (rank == 1) MPI_Send(from, 1, MPI_INT, 0, 0, world);
}

static void messages(void) {
  int index, done, indices[2];
  MPI_Message message;
  MPI_Status status;
  if (early()) MPI_Send(much, big, MPI_INT, 1, 0, world);
  else MPI_Recv(more, big, MPI_INT, 0, 0, world, &status);
  if (early()) MPI_Ssend(from, 1, MPI_INT, 1, 0, world);
  else MPI_Recv(to, 1, MPI_INT, 0, 0, world, &status);
  early();
  MPI_Sendrecv(from, 1, MPI_INT, !rank, 0, to, 1, MPI_INT, !rank, 0, world, &status);
  early();
  MPI_Sendrecv_replace(from, 1, MPI_INT, !rank, 0, !rank, 0, world, &status);
  if (early()) MPI_Recv(to, 1, MPI_INT, 1, 0, world, &status);
  sendBeside();
  if (early()) MPI_Probe(1, 0, world, &status), MPI_Recv(to, 1, MPI_INT, 1, 0, world, &status);
  sendBeside();
  if (early()) MPI_Mprobe(1, 0, world, &message, &status), MPI_Mrecv(to, 1, MPI_INT, &message, &status);
  sendBeside();
  for (int call = 0; call < 4; ++call) {
    if (early()) {
      receiveNext();
      several[0] = request, several[1] = MPI_REQUEST_NULL;
      if (call == 0) MPI_Wait(&request, &status);
      if (call == 1) MPI_Waitall(2, several, MPI_STATUSES_IGNORE);
      if (call == 2) MPI_Waitany(2, several, &index, &status);
      if (call == 3) MPI_Waitsome(2, several, &done, indices, MPI_STATUSES_IGNORE);
    }
    sendBeside();
  }
}

static void withRoot(void) {
  early(), MPI_Bcast(from, 1, MPI_INT, 1, world);
  early(), MPI_Gather(from, 1, MPI_INT, to, 1, MPI_INT, 0, world);
  early(), MPI_Gatherv(from, 1, MPI_INT, to, ones, places, MPI_INT, 0, world);
  early(), MPI_Scatter(from, 1, MPI_INT, to, 1, MPI_INT, 1, world);
  early(), MPI_Scatterv(from, ones, places, MPI_INT, to, 1, MPI_INT, 1, world);
  early(), MPI_Reduce(from, to, 1, MPI_INT, MPI_SUM, 0, world);
}

static void withoutRoot(void) {
  early(), MPI_Barrier(world);
  early(), MPI_Allreduce(from, to, 1, MPI_INT, MPI_SUM, world);
  early(), MPI_Allgather(from, 1, MPI_INT, to, 1, MPI_INT, world);
  early(), MPI_Allgatherv(from, 1, MPI_INT, to, ones, places, MPI_INT, world);
  early(), MPI_Alltoall(from, 1, MPI_INT, to, 1, MPI_INT, world);
  early(), MPI_Alltoallv(from, ones, places, MPI_INT, to, ones, places, MPI_INT, world);
  early(), MPI_Alltoallw(from, ones, offsets, types, to, ones, offsets, types, world);
  early(), MPI_Reduce_scatter(from, to, ones, MPI_INT, MPI_SUM, world);
  early(), MPI_Reduce_scatter_block(from, to, 1, MPI_INT, MPI_SUM, world);
  early(), MPI_Scan(from, to, 1, MPI_INT, MPI_SUM, turned);
  early(), MPI_Exscan(from, to, 1, MPI_INT, MPI_SUM, turned);
  early(), MPI_Neighbor_allgather(from, 1, MPI_INT, to, 1, MPI_INT, ring);
  early(), MPI_Neighbor_allgatherv(from, 1, MPI_INT, to, ones, places, MPI_INT, ring);
  early(), MPI_Neighbor_alltoall(from, 1, MPI_INT, to, 1, MPI_INT, ring);
  early(), MPI_Neighbor_alltoallv(from, ones, places, MPI_INT, to, ones, places, MPI_INT, ring);
}

// Of one call each, whatever the operation.
static void nonblocking(void) {
  int index, done, indices[2];
  early(), MPI_Ibarrier(world, &request), MPI_Wait(&request, MPI_STATUS_IGNORE);
  early(), MPI_Iallreduce(from, to, 1, MPI_INT, MPI_SUM, world, &request),
      MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
  early(), MPI_Igather(from, 1, MPI_INT, to, 1, MPI_INT, 0, world, &request);
  MPI_Waitany(1, &request, &index, MPI_STATUS_IGNORE);
  early(), MPI_Ibcast(from, 1, MPI_INT, 1, world, &request);
  MPI_Waitsome(1, &request, &done, indices, MPI_STATUSES_IGNORE);
}

static void windows(void) {
  MPI_Win win;
  MPI_Group all, other;
  const int peer = !rank;
  early(), MPI_Win_create(more, big * sizeof *more, sizeof *more, MPI_INFO_NULL, world, &win);
  MPI_Win_fence(0, win);
  early(), MPI_Win_fence(0, win);
  MPI_Comm_group(world, &all);
  MPI_Group_incl(all, 1, &peer, &other);
  // Rank 0 exposes, and waits for rank 1 that it completes its access; then it accesses what is exposed late.
  if (early()) MPI_Win_post(other, 0, win), MPI_Win_wait(win);
  else MPI_Win_start(other, 0, win), MPI_Put(from, 1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_Win_complete(win);
  if (early()) MPI_Win_start(other, 0, win), MPI_Put(from, 1, MPI_INT, 1, 0, 1, MPI_INT, win), MPI_Win_complete(win);
  else MPI_Win_post(other, 0, win), MPI_Win_wait(win);
  early(), MPI_Win_free(&win);
  MPI_Group_free(&other);
  MPI_Group_free(&all);
}

static void communicators(void) {
  MPI_Comm made;
  const int sides[1] = {2}, isRound[1] = {1};
  early(), MPI_Comm_dup(world, &made), MPI_Comm_free(&made);
  early(), MPI_Comm_split(world, 0, rank, &made), MPI_Comm_free(&made);
  early(), MPI_Cart_create(world, 1, sides, isRound, 0, &made), MPI_Comm_free(&made);
}

static void files(void) {
  MPI_File file;
  early(), MPI_File_open(world, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  early(), MPI_File_write_ordered(file, from, 1, MPI_INT, MPI_STATUS_IGNORE);
  early(), MPI_File_write_at_all(file, rank * 4, from, 1, MPI_INT, MPI_STATUS_IGNORE);
  early(), MPI_File_close(&file);
}

int main(int argc, char** argv) {
  if (argc > 1) seconds = atof(argv[1]);
  if (argc > 2) path = argv[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &world);
  MPI_Comm_rank(world, &rank);
  MPI_Comm_split(world, 0, -rank, &turned);
  const int before = !rank;
  MPI_Dist_graph_create_adjacent(world, 1, &before, MPI_UNWEIGHTED, 1, &before, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                 &ring);
  types[0] = types[1] = MPI_INT;
  much = calloc(big, sizeof *much), more = calloc(big, sizeof *more);
  messages();
  withRoot();
  withoutRoot();
  nonblocking();
  windows();
  communicators();
  if (path) files();
  MPI_Finalize();
  return 0;
}
