// Communicators that MPI 4 makes of groups alone, without a parent.
#include "collector/record/call.h"
#include "collector/record/counts.h"

#ifdef WEFT_LARGE_COUNTS

namespace weft::record {
namespace {

// The new communicator is the only one that the call's time can stand on.
template <class Function, class... Arguments>
int makeOfGroup(Op operation, MPI_Comm* created, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments..., created);
  if (!call.outermost() || result != MPI_SUCCESS || *created == MPI_COMM_NULL) return result;
  Communicators::madeOfGroup(operation, *created);
  if (call) call.book(call.block(*created), 0);
  return result;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int MPI_Comm_create_from_group(MPI_Group group, const char* tag, MPI_Info info, MPI_Errhandler handler, MPI_Comm* created) {
  return makeOfGroup(Op::Comm_create_from_group, created, PMPI_Comm_create_from_group, group, tag, info, handler);
}
int MPI_Intercomm_create_from_groups(MPI_Group local, int leader, MPI_Group remote, int remoteLeader, const char* tag, MPI_Info info,
                                     MPI_Errhandler handler, MPI_Comm* created) {
  return makeOfGroup(Op::Intercomm_create_from_groups, created, PMPI_Intercomm_create_from_groups, local, leader, remote, remoteLeader, tag, info,
                     handler);
}

}  // extern "C"

#endif
