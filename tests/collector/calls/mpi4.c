/* What MPI 4 added, beside the persistent collectives and large counts of the other programs. */
#include "forms.h"

#if MPI_VERSION >= 4
static char out[256], in[256];

/* What arrives by Isendrecv is not told by MPICH. */
static void bothWays(Comm* c) {
  const int right = (c->rank + 1) % c->size, left = (c->rank + c->size - 1) % c->size;
  MPI_Request request;
  MPI_Isendrecv(out, 10 + c->rank, MPI_CHAR, right, 1, in, 100, MPI_CHAR, left, 1, c->handle, &request);
  called(c, "Isendrecv", 1, 10 + c->rank);
  toPeer(c, "Isendrecv", right, 1, 10 + c->rank);
  completed(c, &request);
  MPI_Isendrecv_replace(in, 20, MPI_CHAR, right, 1, left, 1, c->handle, &request);
  called(c, "Isendrecv_replace", 1, 20);
  toPeer(c, "Isendrecv_replace", right, 1, 20);
  completed(c, &request);
}

static void inParts(Comm* c) {
  enum { parts = 4, each = 16 };
  const int partner = c->rank ^ 1, sends = c->rank % 2 == 0;
  MPI_Request request;
  if (partner >= c->size) return;
  if (sends) MPI_Psend_init(out, parts, each, MPI_CHAR, partner, 2, c->handle, MPI_INFO_NULL, &request);
  else MPI_Precv_init(in, 2, parts * each / 2, MPI_CHAR, partner, 2, c->handle, MPI_INFO_NULL, &request);
  for (int i = 0; i < 2; ++i) {
    MPI_Start(&request);
    called(c, "Start", 1, 0);
    if (sends) {
      int last[1] = {3};
      MPI_Pready(0, request);
      MPI_Pready_range(1, 2, request);
      MPI_Pready_list(1, last, request);
      called(c, "Pready", 1, 0);
      called(c, "Pready_range", 1, 0);
      called(c, "Pready_list", 1, 0);
    } else {
      int flag;
      MPI_Parrived(request, 0, &flag);
      called(c, "Parrived", 1, 0);
    }
    completed(c, &request);
  }
  called(c, sends ? "Psend_init" : "Precv_init", 1, 2 * parts * each);
  if (sends) toPeer(c, "Psend_init", partner, 2, parts * each);
  MPI_Request_free(&request);
  called(c, "Request_free", 1, 0);
}

static void ofGroups(void) {
  MPI_Group world, upper;
  MPI_Comm handle;
  int value = worldOwn, most = 0, lowest[1] = {0};
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_excl(world, 1, lowest, &upper);
  if (worldOwn > 0) {
    MPI_Comm_create_from_group(upper, "upper", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &handle);
    Comm* const c = named(handle, "of-group");
    BLOCKING(Allreduce, c, sizeof(int), toAll(c, operation, times, sizeof(int)), &value, &most, 1, MPI_INT, MPI_MAX);
  }
  MPI_Group_free(&upper);
  MPI_Group_free(&world);
}
#endif

int main(int argc, char** argv) {
  begin(&argc, &argv);
#if MPI_VERSION >= 4
  bothWays(World);
  inParts(World);
  ofGroups();
#endif
  end();
  return 0;
}
