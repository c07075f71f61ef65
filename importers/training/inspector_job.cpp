#include "importers/training/inspector_job.h"

#include <algorithm>

#include "core/base/units.h"
#include "importers/training/training_names.h"

namespace weft {
InspectorJob::Group* InspectorJob::groupOf(const InspectorHandle& handle) {
  if (handle.size == 0 || handle.size > NcclGroups::maxRanks || handle.rank >= handle.size) return nullptr;
  if (byId_.size() >= maxGroups && !byId_.contains(handle.group)) return nullptr;
  const auto [found, isNew] = byId_.try_emplace(handle.group);
  Group& group = found->second;
  if (isNew) {
    group.at = groups_.groups.size();
    NcclGroup& made = groups_.groups.emplace_back();
    made.id = handle.group;
    made.size = handle.size;
    made.ordinal = group.at;
  }
  NcclGroup& made = groups_.groups[group.at];
  if (made.size != handle.size) return nullptr;
  if (made.label.empty()) made.label = groupLabel(handle.name);
  const auto [process, isFirst] = group.processes.try_emplace(handle.rank, handle.host, handle.pid);
  return process->second == std::pair(handle.host, handle.pid) ? &group : nullptr;
}

// NCCL numbers the calls of a rank on a communicator, those of each collective operation by themselves.
bool InspectorJob::isRepeated(const InspectorHandle& handle, const InspectorCall& call) {
  if (!call.sequence) return false;
  const bool isCollective = !isMessage(call.operation);
  std::string what = std::to_string(call.bytes);
  for (const auto& each : {call.lastsNanoseconds, call.begin, call.end})
    what += ' ' + (each ? std::to_string(*each) : std::string("-"));
  std::string who = std::to_string(handle.group) + ' ' + std::to_string(handle.rank) + ' ' +
                    std::to_string(*call.sequence) + ' ' + call.operation;
  if (!isCollective) who += ' ' + std::to_string(call.peer.value_or(UINT32_MAX)) + ' ' + what;
  if (records_.size() >= maxRecords) return false;
  const std::size_t digest = std::hash<std::string>()(what);
  const auto [found, isNew] = records_.try_emplace(std::hash<std::string>()(who), digest);
  if (isNew) return false;
  ++(found->second == digest ? repeated_ : contradicting_);
  return true;
}

bool InspectorJob::takeCall(const InspectorHandle& handle, const InspectorCall& call) {
  const bool sends = isMessage(call.operation);
  if (call.bytes > maxOfOneRow || (sends && (!call.peer || *call.peer >= handle.size))) return false;
  Group* const group = groupOf(handle);
  if (!group) return false;
  if (isRepeated(handle, call)) return true;
  NcclGroup& made = groups_.groups[group->at];
  const NcclCallKey key{groups_.operationOf(call.operation), sends ? *call.peer : 0, call.bytes};
  ++made.calls[key][handle.rank];
  if (call.operation == "Broadcast" || call.operation == "Reduce") ++rootless_;
  if (!call.algorithm.empty()) made.algorithms[{key.operation, key.bytes}] = call.algorithm;
  bool held = false;
  if (call.lastsNanoseconds) {
    std::uint64_t& took = made.nanoseconds[key][handle.rank];
    took = saturatingAdd(took, *call.lastsNanoseconds, held);
  }
  if (call.sequence && *call.sequence <= maxOfOneRow) {
    Numbered& numbered = group->numbered[{handle.rank, key.operation}];
    numbered.first = std::min(numbered.first, *call.sequence);
    numbered.last = std::max(numbered.last, *call.sequence);
    ++numbered.written;
  }
  if (!call.begin || !call.end || *call.end < *call.begin || *call.end > maxStoredBytes / 1000) return true;
  // For collectives one rank's times are enough: those of the first that is read.
  const std::uint32_t of = sends                       ? handle.rank
                           : made.moments[key].empty() ? handle.rank
                                                       : made.moments[key].begin()->first;
  if (of != handle.rank) return true;
  made.moments[key].try_emplace(of);
  const auto [series, isNew] = series_.try_emplace({group->at, key, of});
  if (isNew) series->second = bins_.series();
  bins_.add(series->second, *call.begin * 1000, *call.end * 1000);
  return true;
}

bool InspectorJob::takeTransfer(const InspectorHandle& handle, const InspectorTransfer& transfer) {
  if (transfer.channel >= NcclGroups::mostChannels || transfer.peer >= handle.size || transfer.peer == handle.rank)
    return false;
  Group* const group = groupOf(handle);
  if (!group) return false;
  const std::uint32_t from = transfer.sends ? handle.rank : transfer.peer,
                      to = transfer.sends ? transfer.peer : handle.rank;
  groups_.groups[group->at].links[{transfer.channel, transfer.ofMessage ? 1U : 0U, from, to}].way = NcclWay::network;
  return true;
}

void InspectorJob::takeDropped(const InspectorHandle& handle, std::uint64_t collectives, std::uint64_t messages) {
  Group* const group = groupOf(handle);
  if (!group) return;
  auto& [ofCollectives, ofMessages] = group->dropped[handle.rank];
  ofCollectives = std::max(ofCollectives, collectives);
  ofMessages = std::max(ofMessages, messages);
}

// A process has a GPU for each rank that it has in one communicator; the first of them is that of its lowest rank.
void InspectorJob::findGpus() {
  std::map<std::tuple<std::string, std::uint32_t, std::uint32_t>, std::size_t> gpus;  // host, pid, how many-th
  for (auto& [id, group] : byId_) {
    std::map<std::pair<std::string, std::uint32_t>, std::uint32_t> used;
    for (const auto& [rank, process] : group.processes) {
      const std::uint32_t device = used[process]++;
      const auto [gpu, isNew] = gpus.try_emplace({process.first, process.second, device}, groups_.gpus.size());
      if (isNew) groups_.gpus.push_back({process.first, process.second, device});
      groups_.groups[group.at].members[rank] = gpu->second;
    }
  }
}

void InspectorJob::giveMoments() {
  bins_.finish();
  if (!bins_.isGivenUp() && !series_.empty()) groups_.binNanoseconds = bins_.nanoseconds();
  for (const auto& [key, series] : series_) {
    const auto& [group, call, rank] = key;
    NcclMoments& moments = groups_.groups[group].moments[call][rank];
    if (bins_.isGivenUp()) groups_.groups[group].moments.clear();
    else
      for (const auto& [bin, part] : bins_.parts(series)) moments.emplace_back(static_cast<std::uint32_t>(bin), part);
  }
}

// The Inspector before 4.3 writes the latest call of each interval, and none of those between.
void InspectorJob::tellWhatIsBetween(ReaderNotes& notes) {
  std::uint64_t made = 0, written = 0;
  bool held = false;
  for (const auto& [id, group] : byId_)
    for (const auto& [key, numbered] : group.numbered) {
      const std::uint64_t least = numbered.last - numbered.first + 1;
      if (least <= numbered.written) continue;
      made = saturatingAdd(made, least, held);
      written = saturatingAdd(written, numbered.written, held);
    }
  groups_.isSampled = made > written;
  if (groups_.isSampled)
    notes.lost("inspector.between",
               "by their numbers there were at least " + counted(made, "call", "calls") + ", of which " +
                   std::to_string(written) + " are written",
               "calls, bytes and times cover only the written calls, and are too low",
               "let the Inspector write more often (NCCL_INSPECTOR_DUMP_THREAD_INTERVAL_MICROSECONDS), or use one that "
               "writes all calls (4.3)");
}

NcclGroups InspectorJob::finish(ReaderNotes& notes) {
  groups_.origin = NcclOrigin::inspector;
  groups_.tellsSizes = true;
  findGpus();
  giveMoments();
  std::uint64_t dropped = 0;
  bool held = false;
  for (const auto& [id, group] : byId_)
    for (const auto& [rank, counts] : group.dropped)
      for (const std::uint64_t each : {counts.first, counts.second})
        dropped = saturatingAdd(dropped, std::min(each, maxStoredBytes), held);
  if (dropped != 0)
    notes.lost("inspector.dropped", "the Inspector itself lost " + counted(dropped, "record", "records"),
               "these calls are missing",
               "let it write more often (NCCL_INSPECTOR_DUMP_THREAD_INTERVAL_MICROSECONDS), or keep more "
               "(NCCL_INSPECTOR_DUMP_COLL_RING_SIZE)");
  tellWhatIsBetween(notes);
  if (repeated_ != 0)
    notes.note("training.repeated_record",
               counted(repeated_, "record is", "records are") + " in the files a second time", "each was counted once",
               "check whether files were joined, or copied beside themselves");
  if (contradicting_ != 0) {
    notes.report.rowsKept -= std::min(notes.report.rowsKept, contradicting_);  // their lines were read as calls
    notes.report.rowsLeftOut += contradicting_;
    notes.lost("inspector.contradicting",
               counted(contradicting_, "record has", "records have") +
                   " the number of another call of the same rank, communicator and operation: the job was started more "
                   "than once, or these are several jobs",
               "they were skipped, because calls would count twice", "import the files of each attempt separately");
  }
  if (rootless_ != 0)
    notes.note("inspector.root",
               "of " + counted(rootless_, "broadcast or reduce", "broadcasts and reduces") + " the root is not written",
               "rank 0 of the communicator was taken for it");
  if (bins_.isGivenUp())
    notes.lost("training.bins", "bins of time are too short for what the records span", "there are none",
               "import it with longer ones (--bin-seconds), or leave that to Weft");
  return std::move(groups_);
}

}  // namespace weft
