/* Ends without MPI_Finalize. */
#include "forms.h"

int main(int argc, char** argv) {
  MPI_Comm handle;
  int out = 1, in = 0;
  begin(&argc, &argv);
  MPI_Comm_split(MPI_COMM_WORLD, worldOwn % 2, 0, &handle);
  Comm* const half = named(handle, worldOwn % 2 ? "odd" : "even");
  for (int i = 0; i < 5; ++i) {
    BLOCKING(Allreduce, World, sizeof(int), toAll(World, operation, times, sizeof(int)), &out, &in, 1, MPI_INT,
             MPI_SUM);
    BLOCKING(Allreduce, half, sizeof(int), toAll(half, operation, times, sizeof(int)), &out, &in, 1, MPI_INT, MPI_SUM);
    BLOCKING(Scan, half, half->rank == 0 ? 0 : sizeof(int),
             for (int r = half->rank + 1; r < half->size; ++r) toPeer(half, operation, r, times, sizeof(int)), &out,
             &in, 1, MPI_INT, MPI_SUM);
  }
  tell();
  /* A launcher may kill all as soon as one ends like this: nobody ends before each has its part, by a call that isn't
   * counted. */
  MPI_Pcontrol(2);
  PMPI_Barrier(MPI_COMM_WORLD);
  return 0;
}
