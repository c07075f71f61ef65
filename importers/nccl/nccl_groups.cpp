#include "importers/nccl/nccl_groups.h"

#include <algorithm>
#include <ranges>

#include "core/base/units.h"
#include "core/base/visits.h"
#include "importers/nccl/nccl_parser.h"

namespace weft {
namespace {

constexpr std::size_t mostPending = 1 << 16;

bool fits(const NcclGroup& group, const NcclStatement& statement) {
  const auto in = [&](std::uint32_t rank) { return rank < group.size; };
  return std::visit(Visits{[&](const NcclRing& ring) { return ring.ranks.size() == group.size && std::ranges::all_of(ring.ranks, in); },
                            [&](const NcclHop& hop) { return in(hop.before) && in(hop.rank) && in(hop.after); },
                            [&](const NcclTrees& trees) {
                              return std::ranges::all_of(trees.all, [&](const NcclTree& tree) { return in(tree.rank) && (!tree.up || in(*tree.up)); });
                            },
                            [&](const NcclConnection& connection) { return in(connection.from) && in(connection.to); },
                            [](const auto&) { return false; }},
                    statement);
}

}  // namespace

NcclGroups::Process& NcclGroups::processOf(const NcclLine& line) {
  if (last_ < processes_.size() && processes_[last_].pid == line.pid && processes_[last_].host == line.host) return processes_[last_];
  key_.assign(line.host).append(1, ':').append(std::to_string(line.pid));
  const auto [found, isNew] = processIndex_.emplace(key_, processes_.size());
  if (isNew) processes_.push_back({std::string(line.host), line.pid, {}, {}, {}, {}});
  return processes_[last_ = found->second];
}

bool NcclGroups::take(const NcclLine& line, const NcclStatement& statement) {
  if (const auto* adaptersTold = std::get_if<NcclAdapters>(&statement)) {
    for (const NcclAdapter& each : adaptersTold->all) adapters[std::string(line.host)].try_emplace(each.index, each);
    return true;
  }
  if (const auto* told = std::get_if<NcclVersion>(&statement)) return version.empty() ? version = told->text, true : true;
  Process& process = processOf(line);
  if (const auto* handle = std::get_if<NcclHandle>(&statement)) return takeHandle(process, line, *handle);
  Thread& thread = process.threads[line.tid];
  if (const auto* call = std::get_if<NcclCall>(&statement)) return takeCall(process, thread, *call);
  if (const auto* choice = std::get_if<NcclChoice>(&statement)) return takeChoice(thread, *choice), true;
  if (thread.handle) return apply(*thread.handle, statement);
  if (thread.pending.size() >= mostPending) return false;
  thread.pending.push_back(statement);
  return true;
}

bool NcclGroups::takeHandle(Process& process, const NcclLine& line, const NcclHandle& told) {
  if (told.size > mostRanks) return false;
  Thread& thread = process.threads[line.tid];
  const auto known = process.handles.find(told.pointer);
  const bool same = known != process.handles.end() && known->second.rank == told.rank && groups[known->second.group].size == told.size &&
                    (!told.group || !groups[known->second.group].id || groups[known->second.group].id == told.group);
  if (!same || (!told.complete && !thread.began && known == process.handles.end())) {
    const std::uint32_t device = told.cudaDevice.value_or(line.device);
    const auto [gpu, isNew] = process.gpus.emplace(device, gpus.size());
    if (isNew) gpus.push_back({process.host, process.pid, device, told.bus});
    const Handle handle{groupOf(told, gpu->second), told.rank};
    if (!groups[handle.group].members.emplace(told.rank, gpu->second).second && groups[handle.group].members[told.rank] != gpu->second) return false;
    if (told.parent)
      if (const auto parent = process.handles.find(*told.parent); parent != process.handles.end() && parent->second.group != handle.group)
        groups[handle.group].parent = parent->second.group;
    groups[handle.group].ordinal = std::min(groups[handle.group].ordinal, process.made.size());
    process.handles[told.pointer] = handle;
    process.made.push_back(handle);
  }
  const Handle handle = process.handles[told.pointer];
  if (const auto gpu = groups[handle.group].members.find(told.rank); gpu != groups[handle.group].members.end() && told.bus) gpus[gpu->second].bus = told.bus;
  if (told.group && !groups[handle.group].id) groupIndex_.emplace(*(groups[handle.group].id = told.group), handle.group);
  bool all = true;
  for (const NcclStatement& each : std::exchange(thread.pending, {})) all &= apply(handle, each);
  thread.began |= !told.complete;
  thread.handle = thread.began ? std::optional(handle) : std::nullopt;
  return all;
}

std::size_t NcclGroups::groupOf(const NcclHandle& told, std::size_t gpu) {
  if (told.group) {
    const auto found = groupIndex_.find(*told.group);
    if (found != groupIndex_.end() && groups[found->second].size == told.size) return found->second;
    groupIndex_[*told.group] = groups.size();
  } else {
    for (std::size_t at = 0; at < groups.size(); ++at) {
      const NcclGroup& group = groups[at];
      const bool has = std::ranges::any_of(group.members, [&](const auto& member) { return member.second == gpu; });
      if (!group.id && group.size == told.size && !group.members.contains(told.rank) && !has) return at;
    }
  }
  groups.push_back({});
  groups.back().id = told.group;
  groups.back().size = told.size;
  return groups.size() - 1;
}

bool NcclGroups::apply(const Handle& handle, const NcclStatement& statement) {
  NcclGroup& group = groups[handle.group];
  if (!fits(group, statement)) return false;
  return std::visit(Visits{[&](const NcclRing& ring) {
                              if (ring.channel >= mostChannels) return false;
                              auto& next = group.rings[ring.channel];
                              for (std::size_t i = 0; i < ring.ranks.size(); ++i) next[ring.ranks[i]] = ring.ranks[(i + 1) % ring.ranks.size()];
                              return true;
                            },
                            [&](const NcclHop& hop) {
                              if (hop.channel >= mostChannels) return false;
                              group.rings[hop.channel][hop.rank] = hop.after;
                              group.rings[hop.channel].try_emplace(hop.before, hop.rank);
                              return true;
                            },
                            [&](const NcclTrees& trees) {
                              for (const NcclTree& tree : trees.all)
                                if (tree.channel < mostChannels) group.trees[tree.channel][tree.rank] = tree.up;
                              return true;
                            },
                            [&](const NcclConnection& connection) { return takeLink(group, connection); },
                            [](const auto&) { return false; }},
                    statement);
}

bool NcclGroups::takeLink(NcclGroup& group, const NcclConnection& connection) {
  if (connection.channel >= mostChannels || connection.from == connection.to) return false;
  NcclLink& link = group.links[{connection.channel, connection.use, connection.from, connection.to}];
  link.way = connection.way;
  if (!connection.network.empty()) link.network = connection.network;
  if (connection.receive) return link.receiver = connection.adapter, true;
  link.adapter = connection.adapter;
  link.proxy = connection.proxy;
  link.direct = connection.direct;
  return true;
}

bool NcclGroups::takeCall(Process& process, Thread& thread, const NcclCall& call) {
  thread.call.reset();
  const auto handle = process.handles.find(call.pointer);
  if (handle == process.handles.end()) return ++unknownHandles, true;
  NcclGroup& group = groups[handle->second.group];
  const auto element = ncclDatatypeBytes(call.datatype);
  if (!element) return ++unknownDatatypes, false;
  const auto bytes = checkedProduct(call.count, *element);
  if (!bytes || call.size != group.size || call.root >= group.size) return false;
  const NcclCallKey key{operationOf(call.operation), call.root, *bytes};
  ++group.calls[key][handle->second.rank];
  thread.call = key;
  thread.callGroup = handle->second.group;
  return true;
}

void NcclGroups::takeChoice(Thread& thread, const NcclChoice& choice) {
  if (!thread.call || (!choice.operation.empty() && operations[thread.call->operation] != choice.operation)) return;
  groups[thread.callGroup].algorithms[{thread.call->operation, thread.call->bytes}] = choice.algorithm;
}

std::uint32_t NcclGroups::operationOf(const std::string& name) {
  const auto found = std::ranges::find(operations, name);
  if (found == operations.end()) return operations.push_back(name), static_cast<std::uint32_t>(operations.size() - 1);
  return static_cast<std::uint32_t>(found - operations.begin());
}

std::uint64_t NcclGroups::finish() {
  std::uint64_t lost = 0;
  for (Process& process : processes_)
    for (auto& [id, thread] : process.threads)
      for (const NcclStatement& each : std::exchange(thread.pending, {})) {
        const auto latest = std::views::reverse(process.made);
        const auto fit = std::ranges::find_if(latest, [&](const Handle& handle) { return fits(groups[handle.group], each); });
        if (fit == latest.end() || !apply(*fit, each)) ++lost;
      }
  return lost;
}

}  // namespace weft
