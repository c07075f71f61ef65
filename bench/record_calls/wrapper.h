/* The calls of program.c with BEGIN before and END after each; `comm` and `type` are the call's, as far as it has them.
 */
#include <mpi.h>

int MPI_Send(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  BEGIN
  const int result = PMPI_Send(data, count, type, to, tag, comm);
  END return result;
}
int MPI_Recv(void* data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status* status) {
  BEGIN
  const int result = PMPI_Recv(data, count, type, from, tag, comm, status);
  END return result;
}
int MPI_Isend(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request* request) {
  BEGIN
  const int result = PMPI_Isend(data, count, type, to, tag, comm, request);
  END return result;
}
int MPI_Irecv(void* data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request) {
  BEGIN
  const int result = PMPI_Irecv(data, count, type, from, tag, comm, request);
  END return result;
}
int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
  const MPI_Comm comm = MPI_COMM_WORLD;
  const MPI_Datatype type = MPI_CHAR;
  BEGIN
  const int result = PMPI_Waitall(count, requests, statuses);
  END return result;
}
int MPI_Allreduce(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  BEGIN
  const int result = PMPI_Allreduce(out, in, count, type, op, comm);
  END return result;
}
int MPI_Barrier(MPI_Comm comm) {
  const MPI_Datatype type = MPI_CHAR;
  const int count = 0;
  BEGIN
  const int result = PMPI_Barrier(comm);
  END return result;
}
int MPI_Iprobe(int from, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
  const MPI_Datatype type = MPI_CHAR;
  const int count = 0;
  BEGIN
  const int result = PMPI_Iprobe(from, tag, comm, flag, status);
  END return result;
}
int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  const MPI_Comm comm = MPI_COMM_WORLD;
  const MPI_Datatype type = MPI_CHAR;
  const int count = 0;
  BEGIN
  const int result = PMPI_Test(request, flag, status);
  END return result;
}
int MPI_Testany(int requests, MPI_Request* all, int* index, int* flag, MPI_Status* status) {
  const MPI_Comm comm = MPI_COMM_WORLD;
  const MPI_Datatype type = MPI_CHAR;
  const int count = 0;
  BEGIN
  const int result = PMPI_Testany(requests, all, index, flag, status);
  END return result;
}
