// Windows: their making and freeing, and all ways to open and close an epoch.
#include "collector/record/calls/declared.h"
#include "collector/record/calls/owned_call.h"

using namespace weft::record;

#define WEFT_WRAPPERS "collector/record/calls/windows.inc"
#include "collector/record/calls/each_count.h"

extern "C" {

WEFT_WRAP(MPI_Win_create_dynamic, (info, comm, window),
          return open(Op::Win_create_dynamic, windows, comm, window, PMPI_Win_create_dynamic, info, comm, window);)
WEFT_WRAP(MPI_Win_free, (window), return close(Op::Win_free, windows, window, PMPI_Win_free);)

#define WEFT_ON_WINDOW(name, ...) \
  WEFT_WRAP(MPI_##name, (__VA_ARGS__), return visit(Op::name, windows, window, PMPI_##name, __VA_ARGS__);)
WEFT_ON_WINDOW(Win_attach, window, base, size)
WEFT_ON_WINDOW(Win_detach, window, base)
WEFT_ON_WINDOW(Win_fence, assertion, window)
WEFT_ON_WINDOW(Win_start, group, assertion, window)
WEFT_ON_WINDOW(Win_complete, window)
WEFT_ON_WINDOW(Win_post, group, assertion, window)
WEFT_ON_WINDOW(Win_wait, window)
WEFT_ON_WINDOW(Win_test, window, flag)
WEFT_ON_WINDOW(Win_lock, kind, rank, assertion, window)
WEFT_ON_WINDOW(Win_unlock, rank, window)
WEFT_ON_WINDOW(Win_lock_all, assertion, window)
WEFT_ON_WINDOW(Win_unlock_all, window)
WEFT_ON_WINDOW(Win_flush, rank, window)
WEFT_ON_WINDOW(Win_flush_all, window)
WEFT_ON_WINDOW(Win_flush_local, rank, window)
WEFT_ON_WINDOW(Win_flush_local_all, window)
WEFT_ON_WINDOW(Win_sync, window)
#undef WEFT_ON_WINDOW

}  // extern "C"
