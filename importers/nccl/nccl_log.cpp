#include "importers/nccl/nccl_log.h"

#include <algorithm>

#include "core/base/units.h"
#include "ibdiag/model/joined_sets.h"
#include "importers/nccl/nccl_adapters.h"
#include "importers/nccl/nccl_channels.h"
#include "importers/nccl/nccl_members.h"
#include "importers/nccl/nccl_parser.h"

namespace weft {
namespace {

constexpr std::uint32_t nodeStep = 1 << 16;
constexpr std::size_t mostPending = 1 << 22, mostDigests = 1 << 22, mostLookedAt = 1024;

std::string keyOf(std::string_view host, std::uint32_t pid) {
  return std::string(host).append(1, ':').append(std::to_string(pid));
}

// The rank that prints a connection: the sender, except for receives.
std::optional<std::uint32_t> printerOf(const NcclStatement& statement) {
  const auto* connection = std::get_if<NcclConnection>(&statement);
  return connection ? std::optional(connection->receive ? connection->to : connection->from) : std::nullopt;
}

}  // namespace

NcclLog::Process& NcclLog::processOf(const NcclLine& line) {
  if (last_ < processes_.size() && processes_[last_].pid == line.pid && processes_[last_].host == line.host)
    return processes_[last_];
  key_.assign(line.host).append(1, ':').append(std::to_string(line.pid));
  const auto [found, isNew] = processIndex_.emplace(key_, processes_.size());
  if (isNew) processes_.push_back({std::string(line.host), line.pid, {}, {}, {}, {}, {}, {}});
  return processes_[last_ = found->second];
}

// Whether the process has printed this handle before.
bool NcclLog::knows(const Process& process, const NcclHandle& told) const {
  if (!told.group) return process.handles.contains(told.pointer);
  return std::ranges::any_of(process.made,
                             [&](const Handle& handle) { return groups.groups[handle.group].id == told.group; });
}

// A library of NCCL is initialised once. Where that is logged again, lines are a copy if their communicators are those
// that are known. Else a later process has the id (containers number theirs from 1), or the process has a second
// library: openHandle() tells.
NcclLog::Process& NcclLog::processOf(const NcclLine& line, const NcclHandle& told) {
  Process& process = processOf(line);
  if (!std::exchange(process.startsAgain, false)) return process;
  const std::string key = keyOf(line.host, line.pid);
  std::vector<std::size_t>& all = sameProcessId_[key];
  if (all.empty()) all.push_back(last_);
  const auto known = std::ranges::find_if(all, [&](std::size_t at) { return knows(processes_[at], told); });
  if (known != all.end()) return processes_[processIndex_[key] = last_ = *known];
  std::vector<Pending> pending = std::exchange(process.threads[line.tid].pending, {});
  all.push_back(processes_.size());
  processes_.push_back({std::string(line.host), line.pid, {}, {}, {}, {}, {}, {}, process.starts});
  Process& later = processes_[processIndex_[key] = last_ = all.back()];
  for (Pending& each : pending) each.made = 0;
  later.threads[line.tid].pending = std::move(pending);
  return later;
}

void NcclLog::mendHost(NcclLine& line) const {
  for (std::size_t at = 0; at < line.host.size(); ++at)
    if (processIndex_.contains(keyOf(line.host.substr(at), line.pid))) return line.host.remove_prefix(at);
}

bool NcclLog::take(const NcclLine& line, const NcclStatement& statement) {
  if (const auto* adapters = std::get_if<NcclAdapters>(&statement)) {
    addNcclAdapters(groups.adapters[std::string(line.host)], *adapters);
    return true;
  }
  if (const auto* version = std::get_if<NcclVersion>(&statement)) {
    processOf(line);
    takeVersion(*version);
    return true;
  }
  if (const auto* handle = std::get_if<NcclHandle>(&statement))
    return takeHandle(processOf(line, *handle), line, *handle);
  Process& process = processOf(line);
  if (const auto* start = std::get_if<NcclStart>(&statement)) {
    const auto mark = static_cast<std::uint8_t>(start->mark);
    process.startsAgain |= (process.starts & mark) != 0;
    process.starts |= mark;
    return true;
  }
  if (const auto* end = std::get_if<NcclEnd>(&statement)) {
    process.handles.erase(end->pointer);
    process.isChoosing = false;
    return true;
  }
  Thread& thread = process.threads[line.tid];
  if (const auto* call = std::get_if<NcclCall>(&statement)) return takeCall(process, thread, *call, line.text);
  if (const auto* choice = std::get_if<NcclChoice>(&statement)) {
    takeChoice(process, thread, *choice);
    return true;
  }
  return takeChannel(process, thread, statement);
}

// Another version is that of a second library in the process.
void NcclLog::takeVersion(const NcclVersion& version) {
  if (groups.version.empty()) groups.version = version.text;
  if (last_ >= processes_.size()) return;
  Process& process = processes_[last_];
  if (!process.version.empty() && process.version != version.text) process.startsAgain = false;
  process.version = version.text;
}

// The process's handle; else one that was made before NCCL was initialised again, which shows that this was a second
// library in one process.
std::optional<NcclLog::Handle> NcclLog::openHandle(Process& process, std::uint64_t pointer) {
  if (const auto found = process.handles.find(pointer); found != process.handles.end()) return found->second;
  const auto same = sameProcessId_.find(keyOf(process.host, process.pid));
  if (same == sameProcessId_.end()) return std::nullopt;
  const std::vector<std::size_t>& all = same->second;
  const auto own = std::ranges::find(all, static_cast<std::size_t>(&process - processes_.data()));
  const auto looked = all.end() - static_cast<std::ptrdiff_t>(std::min(all.size(), mostLookedAt));
  const auto other =
      std::find_if(looked, all.end(), [&](std::size_t at) { return processes_[at].handles.contains(pointer); });
  if (own == all.end() || other == all.end()) return std::nullopt;
  for (auto at = std::min(own, other); at != std::max(own, other);) processes_[*++at].isSecondLibrary = true;
  return processes_[*other].handles.at(pointer);
}

// Makes one GPU of those of a process and of its second library, and likewise in the other processes of the job, where
// no call may show it.
void NcclLog::joinLibraries() {
  struct Twice {
    std::size_t first = 0, second = 0;
    bool isOne = false;
  };
  std::vector<Twice> all;
  for (const auto& [key, same] : sameProcessId_) {
    std::size_t begun = 0;                                                // the first of one process, by what is shown
    std::map<std::uint32_t, std::pair<std::size_t, std::size_t>> latest;  // by device: in which, GPU
    for (std::size_t at = 0; at < same.size(); ++at) {
      if (!processes_[same[at]].isSecondLibrary) begun = at;
      for (const auto& [device, gpu] : processes_[same[at]].gpus) {
        if (const auto found = latest.find(device); found != latest.end())
          all.push_back({found->second.second, gpu, found->second.first >= begun});
        latest[device] = {at, gpu};
      }
    }
  }
  if (all.empty()) return;
  JoinedSets jobs(groups.gpus.size()), ones(groups.gpus.size());
  for (const NcclGroup& group : groups.groups)
    for (const auto& [rank, gpu] : group.members) jobs.join(group.members.begin()->second, gpu);
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (Twice& each : all) {
      const auto first = static_cast<std::uint32_t>(each.first), second = static_cast<std::uint32_t>(each.second);
      if (ones.find(first) == ones.find(second) || (!each.isOne && jobs.find(first) != jobs.find(second))) continue;
      jobs.join(first, second);
      ones.join(first, second);
      isChanged = true;
    }
  }
  const std::vector<std::uint32_t> one = ones.lowest();
  std::vector<std::size_t> places(one.size());
  std::vector<NcclGpu> gpus;
  for (std::size_t gpu = 0; gpu < one.size(); ++gpu) {
    places[gpu] = one[gpu] == gpu ? gpus.size() : places[one[gpu]];
    if (one[gpu] == gpu) gpus.push_back(std::move(groups.gpus[gpu]));
    else if (!gpus[places[gpu]].bus) gpus[places[gpu]].bus = groups.gpus[gpu].bus;
  }
  groups.gpus = std::move(gpus);
  for (NcclGroup& group : groups.groups)
    for (auto& [rank, gpu] : group.members) gpu = places[gpu];
}

bool NcclLog::takeHandle(Process& process, const NcclLine& line, const NcclHandle& told) {
  if (told.size > NcclGroups::maxRanks) return false;
  Thread& thread = process.threads[line.tid];
  const auto above = told.split ? openHandle(process, told.split->parent) : std::nullopt;
  const auto parent = above ? std::optional(above->group) : std::nullopt;
  const auto found = process.handles.find(told.pointer);
  std::optional<Handle> handle = found == process.handles.end() ? std::nullopt : std::optional(found->second);
  if (handle) {
    const NcclGroup& group = groups.groups[handle->group];
    const bool isOther = told.group ? group.id && group.id != told.group
                                    : parent && told.split->count && grouping_.known(told, parent) != handle->group;
    if (handle->rank != told.rank || group.size != told.size || isOther) handle.reset();
  }
  if (!handle) handle = make(process, line, told, parent);
  if (!handle) return false;
  if (told.group) {
    Handle& printed = process.handles.at(told.pointer);
    bool& isThere = told.complete ? printed.done : printed.begun;
    groups.repeated += std::exchange(isThere, true);
  }
  if (told.bus) groups.gpus[groups.groups[handle->group].members.at(told.rank)].bus = told.bus;
  if (told.group) grouping_.name(handle->group, *told.group);
  bool all = true;
  pending_ -= thread.pending.size();
  for (const Pending& each : std::exchange(thread.pending, {}))
    all &= addNccl(groups.groups[handle->group], each.statement);
  process.tellsBegin |= !told.complete;
  thread.making = told.complete ? std::nullopt : handle;
  return all;
}

std::optional<NcclLog::Handle> NcclLog::make(Process& process, const NcclLine& line, const NcclHandle& told,
                                             const std::optional<std::size_t>& parent) {
  const std::uint32_t device = told.cudaDevice.value_or(line.device);
  auto gpu = process.gpus.find(device);
  if (gpu == process.gpus.end()) {
    if (groups.gpus.size() >= NcclGroups::maxRanks) {
      ++groups.tooMany;
      return std::nullopt;
    }
    gpu = process.gpus.emplace(device, groups.gpus.size()).first;
    groups.gpus.push_back({process.host, process.pid, device, told.bus, {}});
  }
  // A communicator has each GPU once: if the same process id and device occur again, they belong to another node of the
  // same name.
  for (std::uint32_t node = 1; grouping_.hasOtherRank(told, parent, gpu->second); ++node) {
    gpu = process.gpus.try_emplace(device + node * nodeStep, groups.gpus.size()).first;
    if (gpu->second == groups.gpus.size()) groups.gpus.push_back({process.host, process.pid, device, told.bus, {}});
  }
  const auto at = grouping_.join(told, parent, gpu->second);
  if (!at) {
    groups.tooMany += groups.groups.size() >= NcclGroups::maxGroups;
    return std::nullopt;
  }
  NcclGroup& group = groups.groups[*at];
  if (parent && *parent != *at) {
    group.parent = parent;
    if (told.split->isSplit) group.call = "ncclCommSplit";
  }
  group.ordinal = std::min(group.ordinal, process.made.size());
  process.made.push_back({*at, told.rank});
  return process.handles[told.pointer] = process.made.back();
}

// While a communicator is made its thread prints what is of it. Later connections, made when they are first needed, are
// printed by any thread.
bool NcclLog::takeChannel(Process& process, Thread& thread, const NcclStatement& statement) {
  const auto* connection = std::get_if<NcclConnection>(&statement);
  const auto named =
      connection && connection->handle ? process.handles.find(*connection->handle) : process.handles.end();
  if (named != process.handles.end()) return addNccl(groups.groups[named->second.group], statement);
  if (thread.making) return addNccl(groups.groups[thread.making->group], statement);
  if (process.tellsBegin)
    if (const auto handle = handleOf(process, statement, process.made.size()))
      return addNccl(groups.groups[handle->group], statement);
  if (pending_ >= mostPending) return false;
  ++pending_;
  thread.pending.push_back({statement, process.made.size()});
  return true;
}

// The communicator that was called last, else the latest of the first `made`; among those that fit, one that did not
// print it before, if there is any.
std::optional<NcclLog::Handle> NcclLog::handleOf(const Process& process, const NcclStatement& statement,
                                                 std::size_t made) const {
  const auto printer = printerOf(statement);
  std::optional<Handle> second;
  const auto isIt = [&](const Handle& handle) {
    const NcclGroup& group = groups.groups[handle.group];
    if ((printer && *printer != handle.rank) || !fitsNccl(group, statement)) return false;
    if (!second) second = handle;
    return !printer || !hasNccl(group, std::get<NcclConnection>(statement));
  };
  if (process.called && isIt(*process.called)) return process.called;
  for (std::size_t at = made; at-- > 0 && made - at <= mostLookedAt;)
    if (isIt(process.made[at])) return process.made[at];
  return second;
}

// Each call of a rank on a communicator counts opCount up, or has buffers of its own in a group of calls: a line that
// is the same in all is there twice.
bool NcclLog::isRepeated(const Handle& handle, std::string_view text) {
  if (calls_.size() >= mostDigests) return false;
  const std::uint64_t owner = handle.group * NcclGroups::maxRanks + handle.rank;
  const bool isNew = calls_.insert(std::hash<std::string_view>()(text) ^ (owner * 0x9E3779B97F4A7C15ULL)).second;
  groups.repeated += !isNew;
  return !isNew;
}

bool NcclLog::takeCall(Process& process, Thread& thread, const NcclCall& call, std::string_view text) {
  thread.call.reset();
  const auto handle = openHandle(process, call.pointer);
  if (!handle) {
    ++groups.unknownHandles;
    return true;
  }
  NcclGroup& group = groups.groups[handle->group];
  const auto element = ncclDatatypeBytes(call.datatype);
  if (!element) {
    ++groups.unknownDatatypes;
    return false;
  }
  const auto bytes = checkedProduct(call.count, *element);
  if (!bytes || call.size != group.size || call.root >= group.size) return false;
  if (isRepeated(*handle, text)) return true;
  process.choosesSilently |= process.isChoosing;
  process.isChoosing = group.size > 1 && call.operation != "Send" && call.operation != "Recv";
  const NcclCallKey key{groups.operationOf(call.operation), call.root, *bytes};
  ++group.calls[key][handle->rank];
  process.called = *handle;
  thread.call = key;
  thread.callGroup = handle->group;
  return true;
}

void NcclLog::takeChoice(Process& process, Thread& thread, const NcclChoice& choice) {
  if (!thread.call || (!choice.operation.empty() && groups.operations[thread.call->operation] != choice.operation))
    return;
  process.isChoosing = false;
  ++process.choices;
  groups.groups[thread.callGroup].algorithms[{thread.call->operation, thread.call->bytes}] = choice.algorithm;
}

std::uint64_t NcclLog::unfinished() const {
  constexpr std::uint64_t some = 2;  // calls, by which it is known to state what it chooses
  return static_cast<std::uint64_t>(std::ranges::count_if(processes_, [](const Process& each) {
    return each.isChoosing && !each.choosesSilently && each.choices >= some;
  }));
}

std::uint64_t NcclLog::finish() {
  std::uint64_t lost = 0;
  for (Process& process : processes_)
    for (auto& [id, thread] : process.threads)
      for (const Pending& each : std::exchange(thread.pending, {})) {
        auto handle = handleOf(process, each.statement, each.made);
        if (!handle) handle = handleOf(process, each.statement, process.made.size());
        if (!handle || !addNccl(groups.groups[handle->group], each.statement)) ++lost;
      }
  joinLibraries();
  joinNcclMembers(groups);
  return lost;
}

}  // namespace weft
