/* Rank 0 accesses the window of rank 1 in an epoch of MPI_Win_start and MPI_Win_complete. By the argument
   target: rank 1 posts 400 ms late
   origin: rank 0 starts 300 ms late, and completes 400 ms after its access
   both: rank 1 posts 200 ms late, and rank 0 completes 600 ms after its access. */
#include <mpi.h>
#include <string.h>
#include <time.h>

static void sleepFor(long milliseconds) {
  const struct timespec time = {0, milliseconds * 1000000};
  nanosleep(&time, NULL);
}

static void access(MPI_Win window, MPI_Group target, int value, long before, long behind) {
  sleepFor(before);
  MPI_Win_start(target, 0, window);
  MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
  sleepFor(behind);
  MPI_Win_complete(window);
}

static void expose(MPI_Win window, MPI_Group origin, long before) {
  sleepFor(before);
  MPI_Win_post(origin, 0, window);
  MPI_Win_wait(window);
}

int main(int argc, char** argv) {
  int rank, other, data[4] = {0};
  MPI_Win first, window;
  MPI_Group world, group;
  MPI_Init(&argc, &argv);
  const int isOrigin = argc > 1 && strcmp(argv[1], "origin") == 0, isBoth = argc > 1 && strcmp(argv[1], "both") == 0;
  const int isTarget = !isOrigin && !isBoth;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  other = 1 - rank;
  MPI_Group_incl(world, 1, &other, &group);
  MPI_Win_create(data, sizeof data, sizeof *data, MPI_INFO_NULL, MPI_COMM_WORLD, &first);
  MPI_Win_create(data, sizeof data, sizeof *data, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  for (int i = 0; i < 2; ++i) { /* nobody is late: what is done once only is done now */
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) access(i == 0 ? first : window, group, i, 0, 0);
    else if (rank == 1) expose(i == 0 ? first : window, group, 0);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) access(window, group, 7, isOrigin ? 300 : 0, isOrigin ? 400 : isBoth ? 600 : 0);
  else if (rank == 1) expose(window, group, isTarget ? 400 : isBoth ? 200 : 0);
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  MPI_Win_free(&window);
  MPI_Win_free(&first);
  MPI_Finalize();
  return data[0] == (rank == 1 ? 7 : 0) ? 0 : 1;
}
