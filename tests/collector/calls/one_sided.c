/* Windows of each kind, all accesses, all ways to synchronise. */
#include "forms.h"

enum { n = 5 };
static int data[64], other[64], result[64];

static void fence(Comm* c, MPI_Win w) {
  MPI_Win_fence(0, w);
  called(c, "Win_fence", 1, 0);
}

static void accesses(Comm* c, MPI_Win w) {
  const int to = (c->rank + 1) % c->size, block = n * (int)sizeof(int), one = sizeof(int);
#define WRITES(name, bytes) (called(c, name, 1, bytes), toPeer(c, name, to, 1, bytes))
#define READS(name, bytes) (called(c, name, 1, bytes), fromPeer(c, name, to, 1, bytes))
#define BOTH(name, bytes, sent) \
  (called(c, name, 1, bytes), toPeer(c, name, to, 1, sent), fromPeer(c, name, to, 1, bytes))
  MPI_Put(data, n, MPI_INT, to, 0, n, MPI_INT, w);
  WRITES("Put", block);
  MPI_Put(data, n, MPI_INT, MPI_PROC_NULL, 0, n, MPI_INT, w);
  called(c, "Put", 1, 0);
  fence(c, w);
  MPI_Get(result, n, MPI_INT, to, 0, n, MPI_INT, w);
  READS("Get", block);
  fence(c, w);
  MPI_Accumulate(data, n, MPI_INT, to, 0, n, MPI_INT, MPI_SUM, w);
  WRITES("Accumulate", block);
  fence(c, w);
  MPI_Get_accumulate(data, n, MPI_INT, result, n, MPI_INT, to, 0, n, MPI_INT, MPI_SUM, w);
  BOTH("Get_accumulate", block, block);
  fence(c, w);
  MPI_Get_accumulate(NULL, 0, MPI_INT, result, n, MPI_INT, to, 0, n, MPI_INT, MPI_NO_OP, w);
  BOTH("Get_accumulate", block, 0);
  fence(c, w);
  MPI_Fetch_and_op(data, result, MPI_INT, to, 0, MPI_SUM, w);
  BOTH("Fetch_and_op", one, one);
  fence(c, w);
  MPI_Compare_and_swap(data, other, result, MPI_INT, to, 0, w);
  BOTH("Compare_and_swap", one, 2 * one);
  fence(c, w);
}

/* Requests need a passive target. */
static void requests(Comm* c, MPI_Win w) {
  const int to = (c->rank + 1) % c->size, block = n * (int)sizeof(int);
  MPI_Request request;
  MPI_Win_lock_all(0, w);
  called(c, "Win_lock_all", 1, 0);
  MPI_Rput(data, n, MPI_INT, to, 0, n, MPI_INT, w, &request);
  WRITES("Rput", block);
  completed(c, &request);
  MPI_Win_flush(to, w);
  called(c, "Win_flush", 1, 0);
  MPI_Rget(result, n, MPI_INT, to, 0, n, MPI_INT, w, &request);
  READS("Rget", block);
  completed(c, &request);
  MPI_Win_flush_all(w);
  called(c, "Win_flush_all", 1, 0);
  MPI_Raccumulate(data, n, MPI_INT, to, 0, n, MPI_INT, MPI_SUM, w, &request);
  WRITES("Raccumulate", block);
  completed(c, &request);
  MPI_Win_flush_local(to, w);
  called(c, "Win_flush_local", 1, 0);
  MPI_Rget_accumulate(data, n, MPI_INT, result, n, MPI_INT, to, 0, n, MPI_INT, MPI_SUM, w, &request);
  BOTH("Rget_accumulate", block, block);
  completed(c, &request);
  MPI_Win_flush_local_all(w);
  called(c, "Win_flush_local_all", 1, 0);
  MPI_Win_sync(w);
  called(c, "Win_sync", 1, 0);
  MPI_Win_unlock_all(w);
  called(c, "Win_unlock_all", 1, 0);
}

static void locked(Comm* c, MPI_Win w) {
  const int to = c->rank ^ 1;
  if (to >= c->size) return;
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, to, 0, w);
  called(c, "Win_lock", 1, 0);
  MPI_Put(data, 1, MPI_INT, to, 0, 1, MPI_INT, w);
  WRITES("Put", (int)sizeof(int));
  MPI_Win_unlock(to, w);
  called(c, "Win_unlock", 1, 0);
}

/* Even ranks open their windows to the next one; whether Win_test has to be asked once or more often is counted. */
static void generalActive(Comm* c, MPI_Win w) {
  MPI_Group all, one;
  const int partner = c->rank ^ 1;
  int flag = 0;
  MPI_Comm_group(c->handle, &all);
  MPI_Group_incl(all, 1, &partner, &one);
  for (int tested = 0; tested < 2; ++tested) {
    if (c->rank % 2 == 0) {
      MPI_Win_post(one, 0, w);
      called(c, "Win_post", 1, 0);
      if (!tested) {
        MPI_Win_wait(w);
        called(c, "Win_wait", 1, 0);
      }
      for (flag = !tested; !flag;) {
        MPI_Win_test(w, &flag);
        called(c, "Win_test", 1, 0);
      }
    } else {
      const int to = partner;
      MPI_Win_start(one, 0, w);
      called(c, "Win_start", 1, 0);
      MPI_Put(data, 2, MPI_INT, to, 0, 2, MPI_INT, w);
      WRITES("Put", 2 * (int)sizeof(int));
      MPI_Win_complete(w);
      called(c, "Win_complete", 1, 0);
    }
  }
  MPI_Group_free(&all);
  MPI_Group_free(&one);
}

static void freed(Comm* c, MPI_Win* w) {
  MPI_Win_free(w);
  called(c, "Win_free", 1, 0);
}

int main(int argc, char** argv) {
  MPI_Comm handle;
  MPI_Win w;
  int* base = NULL;
  static int memory[64];
  begin(&argc, &argv);
  /* Of all ranks: Open MPI 4.1 takes the same shared memory for windows of two communicators at once. */
  MPI_Comm_split(MPI_COMM_WORLD, 0, -worldOwn, &handle);
  Comm* const c = named(handle, "backwards");

  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, c->handle, &w);
  called(c, "Win_create", 1, 0);
  fence(c, w);
  accesses(c, w);
  freed(c, &w);

  MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &w);
  called(World, "Win_allocate", 1, 0);
  requests(World, w);
  locked(World, w);
  freed(World, &w);

  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, c->handle, &w);
  called(c, "Win_create", 1, 0);
  generalActive(c, w);
  freed(c, &w);

  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  called(World, "Win_create_dynamic", 1, 0);
  MPI_Win_attach(w, memory, sizeof memory);
  called(World, "Win_attach", 1, 0);
  fence(World, w);
  fence(World, w);
  MPI_Win_detach(w, memory);
  called(World, "Win_detach", 1, 0);
  freed(World, &w);
#if MPI_VERSION >= 4
  MPI_Win_allocate_shared(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, c->handle, &base, &w);
  called(c, "Win_allocate_shared", 1, 0);
  fence(c, w);
  MPI_Put_c(data, n, MPI_INT, 0, 0, n, MPI_INT, w);
  called(c, "Put", 1, n * sizeof(int));
  toPeer(c, "Put", 0, 1, n * sizeof(int));
  fence(c, w);
  freed(c, &w);
#endif
  end();
  return 0;
}
