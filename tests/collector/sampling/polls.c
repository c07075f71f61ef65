// Rank 0 asks again and again whether something is there, which rank 1 sends after a rest. Writes what rank 0 saw: for
// each operation its calls, those that found nothing, and the seconds in these; then "reduction" and the seconds of the
// program's own reduction, which runs in the call of MPI_Testall that finds its end. Ends with 3 where a rest was cut
// short.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int rank, in, out;
static FILE* expected;
static double reduced = 0;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void rest(double seconds) {
  const struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  if (nanosleep(&time, NULL) != 0) exit(3);
}

enum { test, testany, testsome, status, iprobe, improbe, kinds };
static const char* const names[kinds] = {"Test", "Testany", "Testsome", "Request_get_status", "Iprobe", "Improbe"};

static void poll(int kind) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Message message;
  long calls = 0, empty = 0;
  double seconds = 0;
  if (kind < iprobe) MPI_Irecv(&in, 1, MPI_INT, 1, kind, MPI_COMM_WORLD, &request);
  for (int found = 0; !found;) {
    int index, done = 0;
    const double begin = now();
    if (kind == test) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (kind == testany) MPI_Testany(1, &request, &index, &done, MPI_STATUS_IGNORE);
    if (kind == testsome) MPI_Testsome(1, &request, &done, &index, MPI_STATUSES_IGNORE);
    if (kind == status) MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE);
    if (kind == iprobe) MPI_Iprobe(1, kind, MPI_COMM_WORLD, &done, MPI_STATUS_IGNORE);
    if (kind == improbe) MPI_Improbe(1, kind, MPI_COMM_WORLD, &done, &message, MPI_STATUS_IGNORE);
    ++calls;
    if (!done) ++empty, seconds += now() - begin;
    found = done;
  }
  if (kind == status) MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (kind == iprobe) MPI_Recv(&in, 1, MPI_INT, 1, kind, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (kind == improbe) MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  fprintf(expected, "%s %ld %ld %.9f\n", names[kind], calls, empty, seconds);
}

static void reduce(void* from, void* to, int* count, MPI_Datatype* type) {
  const double begin = now();
  for (int i = 0; i < *count; ++i) ((int*)to)[i] += ((int*)from)[i];
  while (now() - begin < 0.03) {
  }
  (void)type;
  reduced += now() - begin;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) expected = fopen(getenv("EXPECTED"), "w");
  for (int kind = 0; kind < kinds; ++kind) {
    if (rank == 0) {
      poll(kind);
    } else {
      rest(0.6);
      MPI_Send(&out, 1, MPI_INT, 0, kind, MPI_COMM_WORLD);
    }
  }
  MPI_Op own;
  MPI_Op_create(reduce, 0, &own);
  for (int i = 0; i < 20; ++i) {
    MPI_Request request;
    int done = 0;
    if (rank == 1) rest(0.02);
    MPI_Ireduce(&out, &in, 1, MPI_INT, own, 0, MPI_COMM_WORLD, &request);
    while (!done) MPI_Testall(1, &request, &done, MPI_STATUSES_IGNORE);
  }
  MPI_Op_free(&own);
  if (rank == 0) {
    fprintf(expected, "reduction 0 0 %.9f\n", reduced);
    fclose(expected);
  }
  MPI_Finalize();
  return 0;
}
