// MPI 4's sessions, and the communicators that it makes of groups alone, without a parent.
#include <cstring>
#include <mutex>

#include "collector/record/bundle/process.h"
#include "collector/record/calls/call.h"
#include "collector/record/calls/declared.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/own_time.h"
#include "collector/record/life/lifecycle.h"

#ifdef WEFT_DECLARED_PMPI_Session_init

namespace weft::record {
namespace {

std::mutex openLock;
int openSessions = 0;

// MPI_Init has not been called, and no session is open: nobody has started the recorder.
bool isFirst() {
  int initialized = 0;
  PMPI_Initialized(&initialized);
  return openSessions == 0 && !initialized;
}

int threadLevelOf(MPI_Session session) {
  char level[MPI_MAX_INFO_VAL + 1] = {};
  int known = 0;
  MPI_Info info = MPI_INFO_NULL;
  PMPI_Session_get_info(session, &info);
  asked(PMPI_Info_get, info, "thread_level", MPI_MAX_INFO_VAL, level, &known);
  PMPI_Info_free(&info);
  if (!known || std::strcmp(level, "MPI_THREAD_MULTIPLE") == 0) return MPI_THREAD_MULTIPLE;  // the safe one
  if (std::strcmp(level, "MPI_THREAD_SERIALIZED") == 0) return MPI_THREAD_SERIALIZED;
  return std::strcmp(level, "MPI_THREAD_FUNNELED") == 0 ? MPI_THREAD_FUNNELED : MPI_THREAD_SINGLE;
}

void recordAlone(MPI_Session session) {
  const OwnTime time;
  MPI_Group processes = MPI_GROUP_NULL;
  if (asked(PMPI_Group_from_session_pset, session, "mpi://WORLD", &processes) == MPI_SUCCESS)
    startRecordingAlone(processes, threadLevelOf(session));
}

// The new communicator is the only one that the call's time can stand on.
template <class Function, class... Arguments>
int makeOfGroup(Op operation, const char* tag, MPI_Comm* created, Function* pmpi, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments..., created);
  if (!call.outermost() || result != MPI_SUCCESS || *created == MPI_COMM_NULL) return result;
  Communicators::madeByMembers(operation, MPI_COMM_NULL, *created, tag ? tag : "");
  if (call) call.book(call.block(*created), 0);
  return result;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int MPI_Session_init(WEFT_PARAMETERS(PMPI_Session_init, info, handler, session)) {
  const std::lock_guard guard(openLock);
  const bool first = isFirst();
  if (first) startClock();
  if (first) note(Moment::initBegins);
  const int result = PMPI_Session_init(info, handler, session);
  if (result != MPI_SUCCESS) return result;
  if (first) kept([=] { recordAlone(*session); });
  ++openSessions;
  return result;
}

// What was recorded is written while MPI still knows its groups.
int MPI_Session_finalize(WEFT_PARAMETERS(PMPI_Session_finalize, session)) {
  {
    const std::lock_guard guard(openLock);
    if (--openSessions == 0) kept([] { stopRecordingAlone(); });
  }
  return PMPI_Session_finalize(session);
}

WEFT_WRAP(MPI_Comm_create_from_group, (group, tag, info, handler, created),
          return makeOfGroup(Op::Comm_create_from_group, tag, created, PMPI_Comm_create_from_group, group, tag, info,
                             handler);)
WEFT_WRAP(MPI_Intercomm_create_from_groups, (local, leader, remote, remoteLeader, tag, info, handler, created),
          return makeOfGroup(Op::Intercomm_create_from_groups, tag, created, PMPI_Intercomm_create_from_groups, local,
                             leader, remote, remoteLeader, tag, info, handler);)

}  // extern "C"

#endif
