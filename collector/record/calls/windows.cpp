// Windows: their making and freeing, and all ways to open and close an epoch.
#include "collector/record/calls/declared.h"
#include "collector/record/calls/owned_call.h"
#include "collector/record/counting/kept.h"
#include "collector/record/naming/groups.h"

namespace weft::record {
namespace {

// The ranks of a group of a window's processes, as its communicator numbers them.
std::vector<int> ranksOf(MPI_Win window, MPI_Group group) {
  int size = 0;
  MPI_Group all = MPI_GROUP_NULL;
  PMPI_Group_size(group, &size);
  PMPI_Win_get_group(window, &all);
  std::vector<int> ranks = ranksIn(all, group, size);
  if (all != MPI_GROUP_NULL) PMPI_Group_free(&all);
  return ranks;
}

// Begins an epoch for the processes of a group.
template <class Function>
int beginEpoch(Op operation, MPI_Group group, int assertion, MPI_Win window, Function* pmpi) {
  Call call(operation);
  const int result = call.through(pmpi, group, assertion, window);
  if (!call || result != MPI_SUCCESS) return result;
  const Owners::Owner owner = windows.owner(keyOf(window));
  Block* const at = call.block(*owner.communicator);
  call.book(at, 0);
  if (!call.isTraced()) return result;
  kept([&] {
    const std::vector<int> ranks = ranksOf(window, group);
    for (const int rank : ranks) call.traceEpoch(at, owner.number, rank);
    if (ranks.empty()) call.traceEpoch(at, owner.number);
  });
  return result;
}

// `flag`: null for a call that always ends it.
template <class Function, class... Arguments>
int endEpoch(Op operation, MPI_Win window, const int* flag, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, window, arguments...);
  if (result == MPI_SUCCESS && flag && !*flag) call.foundNothing();
  if (!call || result != MPI_SUCCESS) return result;
  const Owners::Owner owner = windows.owner(keyOf(window));
  Block* const at = call.block(*owner.communicator);
  call.book(at, 0);
  if (call.isTraced() && (!flag || *flag != 0)) call.traceEpoch(at, owner.number);
  return result;
}

}  // namespace
}  // namespace weft::record

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

WEFT_WRAP(MPI_Win_start, (group, assertion, window),
          return beginEpoch(Op::Win_start, group, assertion, window, PMPI_Win_start);)
WEFT_WRAP(MPI_Win_post, (group, assertion, window),
          return beginEpoch(Op::Win_post, group, assertion, window, PMPI_Win_post);)
WEFT_WRAP(MPI_Win_complete, (window), return endEpoch(Op::Win_complete, window, nullptr, PMPI_Win_complete);)
WEFT_WRAP(MPI_Win_wait, (window), return endEpoch(Op::Win_wait, window, nullptr, PMPI_Win_wait);)
WEFT_WRAP(MPI_Win_test, (window, flag), return endEpoch(Op::Win_test, window, flag, PMPI_Win_test, flag);)

}  // extern "C"
