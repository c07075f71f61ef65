/* Calls that fail, between others: the program's handlers of errors hear of each once, as without a tool, and what
 * failed is no call that counts. */
#include "truth.h"

static int heard, failed;

static void hear(MPI_Comm* comm, int* code, ...) {
  (void)comm, (void)code;
  ++heard;
}
/* Of nothing MPI says more than that: it tells the handler of MPI_COMM_WORLD or of MPI_COMM_SELF. */
static void listen(void) {
  MPI_Errhandler handler;
  MPI_Comm_create_errhandler(hear, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
  MPI_Errhandler_free(&handler);
}

#define FAILS(call) REQUIRE((call) != MPI_SUCCESS && heard == ++failed)

static void without(MPI_Comm comm, int rank) {
  int data = 0, flag = 0;
  MPI_Request request;
  MPI_Message message;
  MPI_Status status;
  memset(&request, 0x55, sizeof request); /* what a call that fails leaves is no request, and no message */
  memset(&message, 0x55, sizeof message);
  FAILS(MPI_Send(&data, 1, MPI_INT, rank, 1, comm));
  FAILS(MPI_Ssend(&data, 1, MPI_INT, rank, 1, comm));
  FAILS(MPI_Isend(&data, 1, MPI_INT, rank, 1, comm, &request));
  FAILS(MPI_Send_init(&data, 1, MPI_INT, rank, 1, comm, &request));
  FAILS(MPI_Recv(&data, 1, MPI_INT, rank, 1, comm, MPI_STATUS_IGNORE));
  FAILS(MPI_Irecv(&data, 1, MPI_INT, rank, 1, comm, &request));
  FAILS(MPI_Recv_init(&data, 1, MPI_INT, rank, 1, comm, &request));
  FAILS(MPI_Sendrecv_replace(&data, 1, MPI_INT, rank, 1, rank, 1, comm, MPI_STATUS_IGNORE));
  FAILS(MPI_Bcast(&data, 1, MPI_INT, rank, comm));
  if (comm == MPI_COMM_NULL) return; /* Open MPI ends a program that probes there, whatever its handlers are */
  FAILS(MPI_Probe(rank, 1, comm, &status));
  FAILS(MPI_Iprobe(rank, 1, comm, &flag, &status));
  FAILS(MPI_Mprobe(rank, 1, comm, &message, &status));
  FAILS(MPI_Improbe(rank, 1, comm, &flag, &message, &status));
}

static void withoutCommunicator(void) {
  MPI_Comm none = MPI_COMM_NULL, made;
  without(MPI_COMM_NULL, 0);
  FAILS(MPI_Barrier(MPI_COMM_NULL));
  FAILS(MPI_Comm_dup(MPI_COMM_NULL, &made));
  FAILS(MPI_Comm_split(MPI_COMM_NULL, 0, 0, &made));
  FAILS(MPI_Comm_free(&none));
}

/* What MPI refuses before it looks at anything leaves indices, flags and statuses as they were: here, what nobody could
 * look up. Who hears of it is up to the library. */
#define REFUSES(call) REQUIRE((call) != MPI_SUCCESS), failed = heard

static void withoutRequests(int count, MPI_Request* requests) {
  int index = 0x55555555, flag = 0x55555555, done = 0x55555555, indices[2];
  MPI_Status statuses[2];
  memset(indices, 0x55, sizeof indices);
  memset(statuses, 0x55, sizeof statuses);
  REFUSES(MPI_Waitany(count, requests, &index, statuses));
  REFUSES(MPI_Testany(count, requests, &index, &flag, statuses));
  REFUSES(MPI_Waitsome(count, requests, &done, indices, statuses));
  REFUSES(MPI_Testsome(count, requests, &done, indices, statuses));
  REFUSES(MPI_Waitall(count, requests, statuses));
  REFUSES(MPI_Testall(count, requests, &flag, statuses));
}

static void withoutRequest(void) {
  int flag = 0;
  MPI_Status status;
  MPI_Request none = MPI_REQUEST_NULL;
  withoutRequests(-1, &none);
  withoutRequests(2, NULL);
  REFUSES(MPI_Wait(NULL, &status));
  REFUSES(MPI_Test(NULL, &flag, &status));
  REFUSES(MPI_Start(NULL));
  REFUSES(MPI_Startall(2, NULL));
  REFUSES(MPI_Cancel(NULL));
  REFUSES(MPI_Request_free(NULL));
  REFUSES(MPI_Start(&none));
  REFUSES(MPI_Cancel(&none));
  REFUSES(MPI_Request_free(&none));
  REFUSES(MPI_File_delete("there is no such file", MPI_INFO_NULL));
}

static int refusing = 1;
static int refuse(MPI_Comm comm, int key, void* value, void* extra) {
  (void)comm, (void)key, (void)value, (void)extra;
  return refusing ? MPI_ERR_OTHER : MPI_SUCCESS;
}

/* A communicator that MPI does not free is still the one that it was. */
static void freesNothing(void) {
  MPI_Comm world = MPI_COMM_WORLD, kept;
  int key, out = worldOwn, sum = 0;
  REFUSES(MPI_Comm_free(&world));
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, refuse, &key, NULL);
  MPI_Comm_dup(MPI_COMM_WORLD, &kept);
  Comm* const own = named(kept, "kept");
  MPI_Comm_set_attr(kept, key, &key);
  REFUSES(MPI_Comm_free(&kept));
  MPI_Allreduce(&out, &sum, 1, MPI_INT, MPI_SUM, kept);
  called(own, "Allreduce", 1, sizeof sum);
  toAll(own, "Allreduce", 1, sizeof sum);
  refusing = 0;
  REQUIRE(MPI_Comm_free(&kept) == MPI_SUCCESS);
}

static void works(void) {
  const int right = (worldOwn + 1) % World->size, left = (worldOwn + World->size - 1) % World->size;
  int out = worldOwn, in = -1, sum = 0;
  MPI_Sendrecv(&out, 1, MPI_INT, right, 2, &in, 1, MPI_INT, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  REQUIRE(in == left);
  called(World, "Sendrecv", 1, sizeof out);
  called(World, "Sendrecv_received", 0, sizeof in);
  toPeer(World, "Sendrecv", right, 1, sizeof out);
  MPI_Allreduce(&out, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  called(World, "Allreduce", 1, sizeof sum);
  toAll(World, "Allreduce", 1, sizeof sum);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  listen();
  works();
  without(MPI_COMM_WORLD, World->size + 3);
  withoutCommunicator();
  withoutRequest();
  freesNothing();
  works();
  end();
  return 0;
}
