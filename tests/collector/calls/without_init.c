/* A program that never calls MPI_Init. */
#include "forms.h"

int main(void) {
#if MPI_VERSION >= 4
  MPI_Session session;
  MPI_Group processes;
  MPI_Comm handle, half;
  int out = 1, in = 0, many[maxPeers] = {0}, got[maxPeers];
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &processes);
  MPI_Group_rank(processes, &worldOwn);
  MPI_Comm_create_from_group(processes, "all", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &handle);
  Comm* const all = knownIn(processes, handle, "all", 1);
  MPI_Comm_split(handle, worldOwn % 2, 0, &half);
  Comm* const part = knownIn(processes, half, worldOwn % 2 ? "odd" : "even", 1);
  for (int i = 0; i < 3; ++i) {
    INT_FORMS(Allreduce, allreduce, all, sizeof(int), toAll(all, operation, times, sizeof(int)), &out, &in, 1, MPI_INT,
              MPI_SUM);
    INT_FORMS(Alltoall, alltoall, part, part->size * sizeof(int), toAll(part, operation, times, sizeof(int)), many, 1,
              MPI_INT, got, 1, MPI_INT);
  }
  tell();
  MPI_Comm_free(&half);
  MPI_Comm_free(&handle);
  MPI_Group_free(&processes);
  MPI_Session_finalize(&session);
#endif
  return 0;
}
