// Records the messages that Open MPI makes of collectives. Its monitoring component (pml_monitoring_enable >= 1) hands
// every message to one function of libmca_common_monitoring. The function here stands before that one; without
// monitoring it is never called.
#include <mpi.h>

#include <atomic>
#include <cstddef>

#include "collector/record/bundle/messages.h"

#ifdef OPEN_MPI

#include <dlfcn.h>

#include "collector/record/counting/log.h"
#include "collector/record/counting/state.h"
#include "collector/record/naming/communicators.h"

namespace weft::record {
namespace {

std::atomic<bool> seen{false};

using RecordMessage = void (*)(int worldRank, std::size_t bytes, int tag);

// The component is opened with its symbols kept to itself, so that it is asked for by name.
RecordMessage next() {
  static const RecordMessage found = [] {
    for (const char* name :
         {"libmca_common_monitoring.so.50", "libmca_common_monitoring.so.60", "libmca_common_monitoring.so"})
      if (void* library = dlopen(name, RTLD_NOW | RTLD_NOLOAD))
        if (void* symbol = dlsym(library, "mca_common_monitoring_record_pml"))
          return reinterpret_cast<RecordMessage>(symbol);
    return RecordMessage(nullptr);
  }();
  return found;
}

void book(int worldRank, std::size_t bytes, int tag) {
  ThreadLog* const log = threadLog();
  if (!log || log->isOwn || worldRank < 0 || !state.on.load(std::memory_order_relaxed)) return;
  const bool collective = log->openCommunicator && log->openOperation < Op::count &&
                          classOf(log->openOperation) == TrafficClass::collective;
  // User tags are not negative. Inside of a collective they are not the user's either (alltoall uses persistent sends,
  // booked with tag 1).
  if (!collective && tag >= 0) return;
  Communicator& of = collective ? *log->openCommunicator : Communicators::of(MPI_COMM_WORLD);
  const std::uint32_t region = log->regionDepth != 0 ? log->region : state.region.load(std::memory_order_relaxed);
  Block* const block = log->block(of, region);
  if (block)
    block->messages.add(log->arena, sentBy(collective ? log->openOperation : Op::count),
                        static_cast<std::uint32_t>(worldRank), 1, bytes);
  seen.store(true, std::memory_order_relaxed);
}

}  // namespace

bool reportsMessages() { return next() != nullptr; }
bool messagesAreRecorded() { return seen.load(std::memory_order_relaxed); }

}  // namespace weft::record

extern "C" void mca_common_monitoring_record_pml(int worldRank, std::size_t bytes, int tag) {
  weft::record::book(worldRank, bytes, tag);
  if (const auto record = weft::record::next()) record(worldRank, bytes, tag);
}

#else

namespace weft::record {
bool reportsMessages() { return false; }
bool messagesAreRecorded() { return false; }
}  // namespace weft::record

#endif
