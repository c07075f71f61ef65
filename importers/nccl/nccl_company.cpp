#include "importers/nccl/nccl_company.h"

#include <algorithm>
#include <map>

#include "core/base/units.h"
#include "importers/nccl/nccl_ranks.h"

namespace weft {
namespace {

// Ranks of the job in the order of ranks in the group; empty where one is not known.
std::vector<RankId> membersOf(const NcclRanks& ranks, const NcclGroup& group) {
  std::vector<RankId> members;
  for (std::uint32_t i = 0; i < group.size; ++i) {
    const auto member = ranks.of(group, i);
    if (!member) return {};
    members.push_back(*member);
  }
  return members;
}

class Completion {
 public:
  Completion(NcclGroups& log, const NcclGroups& other)
      : log_(log), other_(other), logRanks_(numberNccl(log)), otherRanks_(numberNccl(other)) {
    for (std::size_t gpu = 0; gpu < log_.gpus.size(); ++gpu) gpus_[logRanks_.ofGpu[gpu]] = gpu;
    match();
  }

  // Whether the log and the other files number the same ranks.
  bool fits() const { return logRanks_.world && other_.gpus.size() == log_.gpus.size(); }

  void takeLabels() {
    for (std::size_t at = 0; at < other_.groups.size(); ++at)
      if (const auto group = groups_.find(at); group != groups_.end() && log_.groups[group->second].label.empty())
        log_.groups[group->second].label = other_.groups[at].label;
  }

  void takeCalls() {
    for (const std::size_t at : otherRanks_.order) {
      const NcclGroup& from = other_.groups[at];
      NcclGroup& to = log_.groups[groupFor(at)];
      const auto keyOf = [&](NcclCallKey key) {
        key.operation = log_.operationOf(other_.operations[key.operation]);
        return key;
      };
      for (const auto& [key, byRank] : from.calls) to.calls[keyOf(key)] = byRank;
      for (const auto& [key, byRank] : from.nanoseconds) to.nanoseconds[keyOf(key)] = byRank;
      for (const auto& [key, byRank] : from.moments) to.moments[keyOf(key)] = byRank;
      for (const auto& [operation, edges] : from.direct)
        to.direct[log_.operationOf(other_.operations[operation])] = edges;
      for (const auto& [call, algorithm] : from.algorithms)
        to.algorithms[{log_.operationOf(other_.operations[call.first]), call.second}] = algorithm;
    }
    log_.tellsSizes = other_.tellsSizes;
    log_.binNanoseconds = other_.binNanoseconds;
  }

 private:
  // By what all members print, else by their ranks: the first of several groups alike is the first of those in the log.
  void match() {
    std::map<std::vector<RankId>, std::vector<std::size_t>> byMembers;
    std::map<std::uint64_t, std::size_t> byId;
    for (const std::size_t at : logRanks_.order) {
      if (log_.groups[at].id) byId[*log_.groups[at].id] = at;
      if (auto members = membersOf(logRanks_, log_.groups[at]); !members.empty())
        byMembers[std::move(members)].push_back(at);
    }
    for (auto& [members, alike] : byMembers)
      std::ranges::stable_sort(alike, {}, [&](std::size_t at) { return log_.groups[at].ordinal; });
    std::map<std::vector<RankId>, std::vector<std::size_t>> others;
    for (const std::size_t at : otherRanks_.order) {
      const NcclGroup& group = other_.groups[at];
      if (const auto found = group.id ? byId.find(*group.id) : byId.end();
          found != byId.end() && log_.groups[found->second].size == group.size)
        groups_[at] = found->second;
      else if (auto members = membersOf(otherRanks_, group); !members.empty()) others[std::move(members)].push_back(at);
    }
    for (auto& [members, alike] : others) {
      const auto found = byMembers.find(members);
      if (found == byMembers.end()) continue;
      std::ranges::stable_sort(alike, {}, [&](std::size_t at) { return other_.groups[at].ordinal; });
      for (std::size_t i = 0; i < std::min(alike.size(), found->second.size()); ++i)
        groups_[alike[i]] = found->second[i];
    }
  }

  // The group of the log, or a new one.
  std::size_t groupFor(std::size_t at) {
    if (const auto found = groups_.find(at); found != groups_.end()) return found->second;
    const NcclGroup& from = other_.groups[at];
    NcclGroup made;
    made.size = from.size;
    made.label = from.label;
    for (const auto& [rank, gpu] : from.members)
      if (const auto known = gpus_.find(otherRanks_.ofGpu[gpu]); known != gpus_.end())
        made.members[rank] = known->second;
    log_.groups.push_back(std::move(made));
    return groups_[at] = log_.groups.size() - 1;
  }

  NcclGroups& log_;
  const NcclGroups& other_;
  const NcclRanks logRanks_, otherRanks_;
  std::map<RankId, std::size_t> gpus_;         // of the log, by rank
  std::map<std::size_t, std::size_t> groups_;  // of the other, in the log
};

bool hasCalls(const NcclGroups& groups) {
  return std::ranges::any_of(groups.groups, [](const NcclGroup& group) { return !group.calls.empty(); });
}

}  // namespace

void completeNccl(NcclGroups& log, const std::vector<NcclGroups>& others, ReaderNotes& notes) {
  for (const NcclGroups& other : others) {
    Completion completion(log, other);
    if (!completion.fits()) {
      notes.lost("nccl.other_ranks",
                 "the log has " + counted(log.gpus.size(), "GPU", "GPUs") + ", traces of " +
                     counted(other.gpus.size(), "rank", "ranks"),
                 "which is which is not known: nothing was taken from the traces",
                 "give the logs of all processes, or import the traces separately");
      continue;
    }
    completion.takeLabels();
    if (hasCalls(log) || !hasCalls(other)) continue;
    completion.takeCalls();
    notes.note("nccl.calls", "the log has no calls", "those of the traces were put on its rings");
  }
}

}  // namespace weft
