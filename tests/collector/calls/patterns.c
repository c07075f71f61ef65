/* What other profilers stumble over. */
#include "forms.h"

static void nothingToWaitFor(void) {
  MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Status status;
  int index = 0, flag = 0, done = 0, indices[3];
  MPI_Testany(0, NULL, &index, &flag, &status);
  REQUIRE(flag && index == MPI_UNDEFINED);
  called(World, "Testany", 1, 0);
  MPI_Testany(3, requests, &index, &flag, &status);
  REQUIRE(flag && index == MPI_UNDEFINED);
  called(World, "Testany", 1, 0);
  MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE);
  called(World, "Waitany", 1, 0);
  MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
  called(World, "Waitall", 1, 0);
  MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  called(World, "Waitall", 1, 0);
  MPI_Testall(3, requests, &flag, MPI_STATUSES_IGNORE);
  called(World, "Testall", 1, 0);
  MPI_Waitsome(3, requests, &done, indices, MPI_STATUSES_IGNORE);
  REQUIRE(done == MPI_UNDEFINED);
  called(World, "Waitsome", 1, 0);
  MPI_Testsome(3, requests, &done, indices, MPI_STATUSES_IGNORE);
  called(World, "Testsome", 1, 0);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  called(World, "Wait", 1, 0);
  MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
  called(World, "Test", 1, 0);
}

/* A persistent pair around a ring, a null request and one that is not started, completed together. */
static void persistentRing(Comm* c) {
  const int right = (c->rank + 1) % c->size, left = (c->rank + c->size - 1) % c->size;
  int out[7] = {0}, in[9];
  MPI_Request requests[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Send_init(out, 7, MPI_INT, right, 1, c->handle, &requests[0]);
  MPI_Recv_init(in, 9, MPI_INT, left, 1, c->handle, &requests[2]);
  MPI_Ssend_init(out, 7, MPI_INT, MPI_PROC_NULL, 1, c->handle, &requests[3]);
  called(c, "Ssend_init", 1, 0);
  for (int i = 0; i < 3; ++i) {
    MPI_Start(&requests[2]);
    MPI_Start(&requests[0]);
    called(c, "Start", 2, 0);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    called(c, "Waitall", 1, 0);
  }
  called(c, "Send_init", 1, 3 * 28);
  called(c, "Recv_init", 1, 3 * 28);
  toPeer(c, "Send_init", right, 3, 28);
  for (int i = 0; i < 4; ++i) {
    if (requests[i] == MPI_REQUEST_NULL) continue;
    MPI_Request_free(&requests[i]);
    called(c, "Request_free", 1, 0);
  }
}

/* So often in a row that a tool might tire of it, on one communicator and then on another. */
static void askedInVain(Comm* c, Comm* other) {
  enum { often = 100, bytes = 5 };
  const int right = (c->rank + 1) % c->size, left = (c->rank + c->size - 1) % c->size;
  char data[3][bytes] = {{0}};
  MPI_Request here, there[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  int flag = 0, index;
  MPI_Irecv(data[0], bytes, MPI_CHAR, left, 21, c->handle, &here);
  MPI_Irecv(data[1], bytes, MPI_CHAR, other->rank, 21, other->handle, &there[0]);
  for (int i = 0; i < often; ++i) {
    MPI_Test(&here, &flag, MPI_STATUS_IGNORE);
    REQUIRE(!flag);
  }
  called(c, "Test", often, 0);
  for (int i = 0; i < often; ++i) {
    MPI_Testany(2, there, &index, &flag, MPI_STATUS_IGNORE);
    REQUIRE(!flag);
    MPI_Iprobe(left, 22, c->handle, &flag, MPI_STATUS_IGNORE);
    REQUIRE(!flag);
  }
  called(other, "Testany", often, 0);
  called(c, "Iprobe", often, 0);
  for (int i = 0; i < often; ++i) MPI_Iprobe(left, 22, c->handle, &flag, MPI_STATUS_IGNORE);
  for (int i = 0; i < often; ++i) MPI_Iprobe(other->rank, 22, other->handle, &flag, MPI_STATUS_IGNORE);
  called(c, "Iprobe", often, 0);
  called(other, "Iprobe", often, 0);
  MPI_Barrier(c->handle);
  called(c, "Barrier", 1, 0);
  MPI_Send(data[2], bytes, MPI_CHAR, right, 21, c->handle);
  called(c, "Send", 1, bytes);
  toPeer(c, "Send", right, 1, bytes);
  MPI_Send(data[2], bytes, MPI_CHAR, other->rank, 21, other->handle);
  called(other, "Send", 1, bytes);
  for (flag = 0; !flag; called(c, "Test", 1, 0)) MPI_Test(&here, &flag, MPI_STATUS_IGNORE);
  for (flag = 0; !flag; called(other, "Testany", 1, 0)) MPI_Testany(2, there, &index, &flag, MPI_STATUS_IGNORE);
  called(c, "Irecv", 1, bytes);
  called(other, "Irecv", 1, bytes);
}

static void probed(Comm* c) {
  const int partner = c->rank ^ 1;
  char data[100] = {0};
  MPI_Status status;
  MPI_Message message;
  MPI_Request request;
  int flag = 0, got;
  if (partner >= c->size) return;
  if (c->rank % 2 == 0) {
    for (int i = 0; i < 3; ++i) {
      MPI_Send(data, 11, MPI_CHAR, partner, 9, c->handle);
      called(c, "Send", 1, 11);
      toPeer(c, "Send", partner, 1, 11);
    }
    return;
  }
  while (!flag) {
    MPI_Iprobe(MPI_ANY_SOURCE, 9, c->handle, &flag, &status);
    called(c, "Iprobe", 1, 0);
  }
  MPI_Irecv(data, 100, MPI_CHAR, status.MPI_SOURCE, 9, c->handle, &request);
  called(c, "Irecv", 1, 11);
  completed(c, &request);
  MPI_Mprobe(partner, 9, c->handle, &message, &status);
  called(c, "Mprobe", 1, 0);
  MPI_Mrecv(data, 100, MPI_CHAR, &message, &status);
  MPI_Get_count(&status, MPI_CHAR, &got);
  REQUIRE(got == 11);
  called(c, "Mrecv", 1, 11);
  MPI_Recv(data, 50, MPI_CHAR, MPI_ANY_SOURCE, MPI_ANY_TAG, c->handle, MPI_STATUS_IGNORE);
  called(c, "Recv", 1, 11);
}

/* A message to itself, and collectives alone. */
static void alone(void) {
  int out = 3, in = 0;
  MPI_Request request;
  MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request);
  called(Self, "Irecv", 1, sizeof(int));
  MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
  called(Self, "Send", 1, sizeof(int));
  completed(Self, &request);
  REQUIRE(in == 3);
  BLOCKING(Bcast, Self, 0, , &in, 1, MPI_INT, 0);
  BLOCKING(Allreduce, Self, sizeof(int), , &out, &in, 1, MPI_INT, MPI_SUM);
  MPI_Barrier(MPI_COMM_SELF);
  called(Self, "Barrier", 1, 0);
}

/* A communicator that rank 0 frees while its message is under way, and that the last rank never frees. */
static void freedBySome(void) {
  MPI_Comm handle;
  MPI_Comm_dup(MPI_COMM_WORLD, &handle);
  Comm* const c = named(handle, "short-lived");
  int data = worldOwn;
  MPI_Request request = MPI_REQUEST_NULL;
  if (worldOwn == 0) {
    MPI_Isend(&data, 1, MPI_INT, 1, 4, handle, &request);
    called(c, "Isend", 1, sizeof(int));
    toPeer(c, "Isend", 1, 1, sizeof(int));
  } else if (worldOwn == 1) {
    MPI_Recv(&data, 1, MPI_INT, 0, 4, handle, MPI_STATUS_IGNORE);
    called(c, "Recv", 1, sizeof(int));
  }
  if (worldOwn + 1 < World->size) MPI_Comm_free(&handle);
  if (worldOwn == 0) completed(c, &request);
}

/* With an info, and one after the other at the same place in memory. */
static void madeAndFreed(void) {
  for (int i = 0; i < 3; ++i) {
    char name[20];
    MPI_Comm handle;
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, MPI_INFO_NULL, &handle);
    snprintf(name, sizeof name, "copy%d", i);
    Comm* const c = named(handle, name);
    int out = 1, in = 0;
    BLOCKING(Allreduce, c, sizeof(int), toAll(c, operation, times, sizeof(int)), &out, &in, 1, MPI_INT, MPI_SUM);
    MPI_Comm_free(&handle);
  }
}

/* A communicator that only some members of its parent make, and never free. */
static void someOnly(void) {
  MPI_Group world, upper;
  MPI_Comm handle;
  int range[1][3] = {{1, World->size - 1, 1}};
  if (worldOwn == 0) return;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_range_incl(world, 1, range, &upper);
  MPI_Comm_create_group(MPI_COMM_WORLD, upper, 8, &handle);
  Comm* const c = named(handle, "upper");
  int data = 0;
  BLOCKING(Bcast, c, c->rank == 0 ? 0 : sizeof(int), if (c->rank == 0) toAll(c, operation, times, sizeof(int)), &data,
           1, MPI_INT, 0);
  MPI_Group_free(&world);
  MPI_Group_free(&upper);
}

/* Calls that nobody else takes part in. What has no communicator stands under MPI_COMM_WORLD, and a call that failed
 * nowhere. */
static void byItself(const Comm* c) {
  int from[4] = {1, 2, 3, 4}, to[4] = {0}, place = 0;
  char packed[200];
  MPI_Aint far = 0;
  void* memory;
  MPI_Pack(from, 4, MPI_INT, packed, sizeof packed, &place, c->handle);
  place = 0;
  MPI_Unpack(packed, sizeof packed, &place, to, 4, MPI_INT, c->handle);
  called(c, "Pack", 1, 0);
  called(c, "Unpack", 1, 0);
  MPI_Pack_external("external32", from, 4, MPI_INT, packed, sizeof packed, &far);
  far = 0;
  MPI_Unpack_external("external32", packed, sizeof packed, &far, to, 4, MPI_INT);
  MPI_Reduce_local(from, to, 4, MPI_INT, MPI_SUM);
  for (int i = 0; i < 4; ++i)
    if (to[i] != 2 * from[i]) MPI_Abort(MPI_COMM_WORLD, 3);
  MPI_Alloc_mem(100, MPI_INFO_NULL, &memory);
  MPI_Free_mem(memory);
  for (const char* const* each =
           (const char* const[]){"Pack_external", "Unpack_external", "Reduce_local", "Alloc_mem", "Free_mem", NULL};
       *each; ++each)
    called(World, *each, 1, 0);
#if MPI_VERSION >= 4
  MPI_Count wide = 0;
  MPI_Pack_c(from, 4, MPI_INT, packed, sizeof packed, &wide, c->handle);
  called(c, "Pack", 1, 0);
#endif
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  nothingToWaitFor();
  persistentRing(World);
  askedInVain(World, Self);
  probed(World);
  byItself(Self);
  alone();
  freedBySome();
  madeAndFreed();
  someOnly();
  end();
  return 0;
}
