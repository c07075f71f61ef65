/* Nanoseconds per call of the cheapest MPI calls, on one process: "NAME NANOSECONDS" a line. Of many short series the
 * fastest counts, because whatever else the machine does only adds. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { calls = 2000, series = 400 };
static MPI_Comm comm;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void send_receive(void) {
  char out = 1, in;
  MPI_Send(&out, 1, MPI_CHAR, 0, 1, comm);
  MPI_Recv(&in, 1, MPI_CHAR, 0, 1, comm, MPI_STATUS_IGNORE);
}
static void nonblocking(void) {
  char out = 1, in;
  MPI_Request requests[2];
  MPI_Irecv(&in, 1, MPI_CHAR, 0, 2, comm, &requests[0]);
  MPI_Isend(&out, 1, MPI_CHAR, 0, 2, comm, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}
static void allreduce(void) {
  double in = 1, out;
  MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, comm);
}
static void barrier(void) { MPI_Barrier(comm); }
static void probe(void) {
  int flag;
  MPI_Iprobe(0, 9, comm, &flag, MPI_STATUS_IGNORE);
}

/* Programs that poll do so millions of times: nothing comes of these. */
static MPI_Request pending[2];
static void test(void) {
  int flag;
  MPI_Test(&pending[0], &flag, MPI_STATUS_IGNORE);
}
static void test_any(void) {
  int flag, index;
  MPI_Status status;
  MPI_Testany(2, pending, &index, &flag, &status);
}

static void measure(const char* name, void (*body)(void), int each) {
  double best = 1e30;
  for (int turn = 0; turn < series; ++turn) {
    const double begin = now();
    for (int i = 0; i < calls / each; ++i) body();
    const double took = (now() - begin) / (calls / each * each);
    if (took < best) best = took;
  }
  printf("%s %.2f\n", name, best);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_SELF, &comm);
  measure("Send+Recv", send_receive, 2);
  measure("Isend+Irecv+Waitall", nonblocking, 3);
  measure("Allreduce", allreduce, 1);
  measure("Barrier", barrier, 1);
  measure("Iprobe", probe, 1);
  char never[2];
  for (int i = 0; i < 2; ++i) MPI_Irecv(&never[i], 1, MPI_CHAR, 0, 3, comm, &pending[i]);
  measure("Test", test, 1);
  measure("Testany", test_any, 1);
  for (int i = 0; i < 2; ++i) {
    MPI_Cancel(&pending[i]);
    MPI_Wait(&pending[i], MPI_STATUS_IGNORE);
  }
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
