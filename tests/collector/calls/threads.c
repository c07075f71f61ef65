/* Four threads that work on communicators of their own at once. */
#include <pthread.h>

#include "forms.h"

enum { threads = 4, rounds = 300 };
static Comm* own[threads];

static void* work(void* argument) {
  Comm* const c = argument;
  const int right = (c->rank + 1) % c->size, left = (c->rank + c->size - 1) % c->size;
  for (int i = 0; i < rounds; ++i) {
    int out[8] = {i}, in[64];
    MPI_Request requests[3];
    MPI_Irecv(in, 8, MPI_INT, left, 1, c->handle, &requests[0]);
    MPI_Isend(out, 1 + i % 8, MPI_INT, right, 1, c->handle, &requests[1]);
    MPI_Iallreduce(out, in + 8, 2, MPI_INT, MPI_SUM, c->handle, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, c->handle);
    MPI_Bcast(out, 8, MPI_INT, i % c->size, c->handle);
  }
  return NULL;
}

/* What `work` did, counted afterwards, because the sums of this program are for one thread. */
static void told(Comm* c) {
  const int right = (c->rank + 1) % c->size, size = sizeof(int);
  for (int i = 0; i < rounds; ++i) {
    const int sent = (1 + i % 8) * size;
    called(c, "Irecv", 1, sent);
    called(c, "Isend", 1, sent);
    toPeer(c, "Isend", right, 1, sent);
    called(c, "Iallreduce", 1, 2 * size);
    toAll(c, "Iallreduce", 1, 2 * size);
    called(c, "Waitall", 1, 0);
    called(c, "Alltoall", 1, c->size * size);
    toAll(c, "Alltoall", 1, size);
    called(c, "Bcast", 1, c->rank == i % c->size ? 0 : 8 * size);
    if (c->rank == i % c->size) toAll(c, "Bcast", 1, 8 * size);
  }
}

int main(int argc, char** argv) {
  pthread_t workers[threads];
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  begun();
  REQUIRE(provided == MPI_THREAD_MULTIPLE);
  for (int i = 0; i < threads; ++i) {
    char name[20];
    MPI_Comm handle;
    MPI_Comm_dup(MPI_COMM_WORLD, &handle);
    snprintf(name, sizeof name, "thread%d", i);
    own[i] = named(handle, name);
  }
  for (int i = 0; i < threads; ++i) pthread_create(&workers[i], NULL, work, own[i]);
  for (int i = 0; i < threads; ++i) pthread_join(workers[i], NULL);
  for (int i = 0; i < threads; ++i) told(own[i]);
  end();
  return 0;
}
