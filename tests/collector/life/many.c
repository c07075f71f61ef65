// Makes and frees communicators in every step: COUNT times, and prints by how many bytes the process has grown in the
// steps after the first 2000.
//   many COUNT duplicates|mixed
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static long kilobytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

static void duplicate(MPI_Comm of, int isUsed) {
  int one = 1, sum = 0;
  MPI_Comm made;
  MPI_Comm_dup(of, &made);
  if (isUsed) MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, made);
  MPI_Comm_free(&made);
}

// Two are under way; who completes which first differs from rank to rank.
static void later(MPI_Comm of, int rank) {
  MPI_Comm made[2];
  MPI_Request requests[2];
  for (int i = 0; i < 2; ++i) MPI_Comm_idup(of, &made[i], &requests[i]);
  for (int i = 0; i < 2; ++i) MPI_Wait(&requests[(i + rank) % 2], MPI_STATUS_IGNORE);
  for (int i = 0; i < 2; ++i) MPI_Barrier(made[i]);
  for (int i = 0; i < 2; ++i) MPI_Comm_free(&made[i]);
}

// Now one half, now another; late ones have a child. Rank 0 is now and then in none.
static void split(MPI_Comm of, int rank, int step) {
  int word = rank;
  MPI_Comm made, child;
  MPI_Comm_split(of, step % 5 == 4 && rank == 0 ? MPI_UNDEFINED : step % 2 ? rank % 2 : rank / 2, rank, &made);
  if (made == MPI_COMM_NULL) return;
  MPI_Bcast(&word, 1, MPI_INT, 0, made);
  if (step >= 900) {
    MPI_Comm_dup(made, &child);
    MPI_Barrier(child);
    MPI_Comm_free(&child);
  }
  MPI_Comm_free(&made);
}

int main(int argc, char** argv) {
  const int count = argc > 1 ? atoi(argv[1]) : 0, mixed = argc > 2 && strcmp(argv[2], "mixed") == 0;
  long before = 0;
  int rank = 0;
  MPI_Comm parts;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &parts);
  for (int step = 0; step < count; ++step) {
    if (step == 2000) before = kilobytes();
    const int isLate = step >= 900;
    duplicate(MPI_COMM_WORLD, isLate || !mixed);
    if (!mixed) continue;
    if (isLate) later(MPI_COMM_WORLD, rank);
    split(parts, rank, step);
  }
  if (rank == 0) printf("%ld\n", (kilobytes() - before) * 1024);
  MPI_Comm_free(&parts);
  MPI_Finalize();
  return 0;
}
