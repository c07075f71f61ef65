// Windows: their making and freeing, and all ways to open and close an epoch.
#include "collector/record/calls/counts.h"
#include "collector/record/calls/owned_call.h"

using namespace weft::record;

#define WEFT_WRAPPERS "collector/record/calls/windows.inc"
#include "collector/record/calls/each_count.h"

extern "C" {

int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win* window) {
  return open(Op::Win_create_dynamic, windows, comm, window, PMPI_Win_create_dynamic, info, comm, window);
}
int MPI_Win_free(MPI_Win* window) { return close(Op::Win_free, windows, window, PMPI_Win_free); }

#define WEFT_ON_WINDOW(name, parameters, ...) \
  int MPI_##name parameters { return visit(Op::name, windows, window, PMPI_##name, __VA_ARGS__); }
WEFT_ON_WINDOW(Win_attach, (MPI_Win window, void* base, MPI_Aint size), window, base, size)
WEFT_ON_WINDOW(Win_detach, (MPI_Win window, const void* base), window, base)
WEFT_ON_WINDOW(Win_fence, (int assertion, MPI_Win window), assertion, window)
WEFT_ON_WINDOW(Win_start, (MPI_Group group, int assertion, MPI_Win window), group, assertion, window)
WEFT_ON_WINDOW(Win_complete, (MPI_Win window), window)
WEFT_ON_WINDOW(Win_post, (MPI_Group group, int assertion, MPI_Win window), group, assertion, window)
WEFT_ON_WINDOW(Win_wait, (MPI_Win window), window)
WEFT_ON_WINDOW(Win_test, (MPI_Win window, int* flag), window, flag)
WEFT_ON_WINDOW(Win_lock, (int kind, int rank, int assertion, MPI_Win window), kind, rank, assertion, window)
WEFT_ON_WINDOW(Win_unlock, (int rank, MPI_Win window), rank, window)
WEFT_ON_WINDOW(Win_lock_all, (int assertion, MPI_Win window), assertion, window)
WEFT_ON_WINDOW(Win_unlock_all, (MPI_Win window), window)
WEFT_ON_WINDOW(Win_flush, (int rank, MPI_Win window), rank, window)
WEFT_ON_WINDOW(Win_flush_all, (MPI_Win window), window)
WEFT_ON_WINDOW(Win_flush_local, (int rank, MPI_Win window), rank, window)
WEFT_ON_WINDOW(Win_flush_local_all, (MPI_Win window), window)
WEFT_ON_WINDOW(Win_sync, (MPI_Win window), window)
#undef WEFT_ON_WINDOW

}  // extern "C"
