/* A library to preload: MPI translates ranks as MPICH 4.0 does, which takes processes of another world for some of the
 * group, even where they are others of it. The programs ask MPI_Group_translate_ranks, which is another function. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>

int PMPI_Group_translate_ranks(MPI_Group of, int count, const int ranks[], MPI_Group in, int found[]) {
  int (*const next)(MPI_Group, int, const int[], MPI_Group, int[]) = dlsym(RTLD_NEXT, "PMPI_Group_translate_ranks");
  const int result = next(of, count, ranks, in, found);
  int size = 0;
  MPI_Group world;
  MPI_Group_size(in, &size);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  for (int i = 0; i < count && size > 0; ++i) {
    int own = MPI_UNDEFINED;
    next(of, 1, &ranks[i], world, &own);
    if (own == MPI_UNDEFINED) found[i] = ranks[i] % size;
  }
  MPI_Group_free(&world);
  return result;
}
