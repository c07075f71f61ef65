#include "importers/training/training_job.h"

#include <algorithm>
#include <set>

#include "core/base/units.h"
#include "importers/training/group_ranks.h"
#include "importers/training/trace_remarks.h"
#include "importers/training/training_names.h"

namespace weft {
namespace {

std::optional<std::uint32_t> positionOf(const TracedRanks& ranks, std::uint32_t rank, std::uint32_t size) {
  const auto found = std::ranges::find(ranks.first, rank);
  if (found != ranks.first.end()) return static_cast<std::uint32_t>(found - ranks.first.begin());
  return ranks.last == rank ? std::optional(size - 1) : std::nullopt;
}

}  // namespace

void TrainingJob::take(TrainingTrace&& trace, ReaderNotes& notes) {
  reportTrace(trace, notes);
  trace.forgetRecords();
  hasCalls_ |= trace.events() != 0 || trace.sizeless != 0;
  remarks_.rootless += trace.rootless;
  if (trace.worldSize) worlds_.try_emplace(*trace.worldSize, trace.shown);
  trace.worldSize = trace.size();
  const auto rank = trace.rank ? trace.rank : impliedRank(trace);
  if (rank) place(trace, *rank, notes);
  else nameless_.push_back(std::move(trace));
}

// Traces of two jobs in one folder.
void TrainingJob::tellWorlds(ReaderNotes& notes) const {
  if (worlds_.size() < 2) return;
  const auto& [few, one] = *worlds_.begin();
  const auto& [many, other] = *worlds_.rbegin();
  notes.lost(
      "training.worlds",
      one + " is of a job of " + counted(few, "rank", "ranks") + ", " + other + " of one of " + std::to_string(many),
      "they were read as one job, so the numbers mix both", "import the traces of each job separately");
}

NcclGroups TrainingJob::finish(ReaderNotes& notes) {
  tellWorlds(notes);
  if (seen_.empty() && resolveByCallers(nameless_)) {
    notes.note("training.callers", "no trace states its rank, or the ranks of process groups",
               "ranks are those that calls state, in the group where these are highest",
               "a newer PyTorch lists groups");
    for (TrainingTrace& each : nameless_) place(each, *each.rank, notes);
    nameless_.clear();
  }
  const bool isAlone = nameless_.size() == 1 && seen_.empty();
  for (TrainingTrace& each : nameless_) {
    notes.about(each.shown);
    if (isAlone) {
      notes.note("training.rank_assumed", "it does not state its rank, and there is no other",
                 "it was taken for rank 0's");
      place(each, 0, notes);
      continue;
    }
    notes.report.rowsLeftOut += each.events();
    notes.lost("training.rank", "it does not state its rank", "it was skipped, because there are others",
               "import it separately");
    each.forget();
  }
  tellTimes(notes);
  for (std::uint32_t rank = 0; rank < groups_.gpus.size(); ++rank) groups_.gpus[rank].isTold = seen_.contains(rank);
  groups_.tellsSizes = true;
  if (hasCalls_ && seen_.size() < groups_.gpus.size())
    notes.lost(
        "training.part",
        "there are traces of " + counted(seen_.size(), "rank", "ranks") + " of " + std::to_string(groups_.gpus.size()),
        "missing are groups without any of these ranks, and messages and uneven shares of the other ranks",
        "give the traces of all ranks");
  bins_.finish();
  while (weight() > maxWeight && bins_.lengthenOnce()) {
  }
  if (!bins_.isGivenUp() && !moments_.empty()) groups_.binNanoseconds = bins_.nanoseconds();
  for (const auto& [key, whose] : moments_) {
    if (bins_.isGivenUp()) break;
    NcclMoments& moments = groups_.groups[std::get<0>(key)].moments[std::get<1>(key)][whose.first];
    for (const auto& [bin, part] : bins_.parts(whose.second))
      moments.emplace_back(static_cast<std::uint32_t>(bin), part);
  }
  if (bins_.isGivenUp())
    notes.lost("training.bins", "bins of time are too short for what the traces span", "there are none",
               "import it with longer ones (--bin-seconds), or leave that to Weft");
  reportJob(remarks_, notes);
  return std::move(groups_);
}

// The weight of the bins, if all ranks of a group send in each bin that has a call.
std::uint64_t TrainingJob::weight() const {
  std::uint64_t sum = 0;
  for (const auto& [key, whose] : moments_)
    sum += bins_.parts(whose.second).size() * groups_.groups[std::get<0>(key)].size;
  return sum;
}

bool TrainingJob::isRepeated(const TrainingTrace& trace, std::uint32_t rank) const {
  const auto found = seen_.find(rank);
  if (found == seen_.end()) return false;
  const auto time = trace.time();
  return !time || std::ranges::any_of(found->second, [&](const Seen& other) {
    return time->first <= other.end && other.begin <= time->second;
  });
}

// A rank is one process. Its profiler may be on several times; another process is that of another attempt, or job.
bool TrainingJob::isOfOtherProcess(const TrainingTrace& trace, std::uint32_t rank) const {
  const auto found = seen_.find(rank);
  if (found == seen_.end()) return false;
  return std::ranges::any_of(found->second, [&](const Seen& other) {
    return (trace.process && other.process && *trace.process != *other.process) ||
           (!trace.host.empty() && !other.host.empty() && trace.host != other.host);
  });
}

// Ranks make collective calls together: whenever one was traced, so were the others that ever were. Times since the
// start of a host are not compared.
void TrainingJob::tellTimes(ReaderNotes& notes) const {
  constexpr std::uint64_t sinceEpoch = 1'000'000'000'000'000'000, tolerance = 60'000'000'000;
  std::vector<std::pair<const Seen*, std::uint32_t>> traces;
  for (const auto& [rank, all] : seen_)
    for (const Seen& one : all)
      if (one.begin >= sinceEpoch && one.end != UINT64_MAX) traces.emplace_back(&one, rank);
  std::ranges::stable_sort(traces, {}, [](const auto& each) { return each.first->begin; });
  struct Time {
    std::set<std::uint32_t> ranks;  // that were traced then
    const Seen* first = nullptr;
  };
  std::vector<Time> times;
  std::map<std::set<std::uint32_t>, std::uint64_t> often;
  std::uint64_t end = 0;
  for (const auto& [one, rank] : traces) {
    if (times.empty() || (one->begin > end && one->begin - end > tolerance)) times.push_back({{}, one});
    times.back().ranks.insert(rank);
    end = std::max(end, one->end);
  }
  for (const Time& each : times) ++often[each.ranks];
  if (often.size() < 2) return;
  // What most times have is expected; of those that are as many, the first with most ranks.
  const Time& usual = *std::ranges::max_element(
      times, {}, [&](const Time& each) { return std::pair(often.at(each.ranks), each.ranks.size()); });
  const Time& odd = *std::ranges::find_if(times, [&](const Time& each) { return each.ranks != usual.ranks; });
  notes.lost("training.times",
             "at the time of " + odd.first->shown + " there are traces of " +
                 counted(odd.ranks.size(), "rank", "ranks") + ", at the time of " + usual.first->shown + " of " +
                 (odd.ranks.size() == usual.ranks.size() ? "others" : std::to_string(usual.ranks.size())),
             "they were read as one job, so the numbers may mix several",
             "give traces of the same steps of all ranks, and import the traces of each job separately");
}

void TrainingJob::place(TrainingTrace& trace, std::uint32_t rank, ReaderNotes& notes) {
  const TracedEvent event = trace.chosen();
  if (rank >= maxTracedRanks || trace.worldSize.value_or(0) > maxTracedRanks) {
    notes.report.rowsLeftOut += trace.events();
    notes.lost("training.rank",
               "it is of rank " + std::to_string(rank) + " of " + std::to_string(trace.worldSize.value_or(0)) +
                   ", and Weft reads " + counted(maxTracedRanks, "rank", "ranks"),
               "it was skipped", "check whether the file is damaged");
    return trace.forget();
  }
  if (isRepeated(trace, rank)) {
    notes.report.rowsLeftOut += trace.events();
    notes.lost("training.repeated", "there is another trace of rank " + std::to_string(rank) + " of the same time",
               "it was skipped, because calls would count twice", "give one trace of each rank");
    return trace.forget();
  }
  if (isOfOtherProcess(trace, rank)) {
    notes.report.rowsLeftOut += trace.events();
    notes.lost("training.attempts",
               "another trace of rank " + std::to_string(rank) + " is of another process, " +
                   seen_[rank].front().shown + ": the job was started more than once, or these are several jobs",
               "it was skipped, because calls would count twice. The first file of each rank is kept, so ranks may be "
               "of different attempts",
               "import the traces of each job separately");
    return trace.forget();
  }
  const auto time = trace.time().value_or(std::pair(std::uint64_t{0}, UINT64_MAX));
  seen_[rank].push_back({time.first, time.second, trace.process, trace.shown, trace.host});
  needRank(std::max(rank, trace.worldSize.value_or(1) - 1));
  if (!trace.host.empty()) groups_.gpus[rank].host = trace.host;
  if (groups_.version.empty()) groups_.version = trace.version;
  std::map<std::size_t, Place> places;
  const auto placed = [&](std::size_t at) -> const Place& {
    const auto found = places.find(at);
    return found != places.end() ? found->second : places.emplace(at, placeOf(trace, at, rank)).first->second;
  };
  const TrainingTrace::Calls& kernels = trace.calls(TracedEvent::kernel);
  for (const auto& [call, sum] : trace.calls(event)) {
    const auto kernel = event == TracedEvent::call ? kernels.find(call) : kernels.end();
    TracedSum timed = sum;
    if (kernel != kernels.end() && kernel->second.calls == sum.calls) timed = kernel->second;
    (takeCall(call, timed, placed(call.group)) ? notes.report.rowsKept : notes.report.rowsLeftOut) += sum.calls;
  }
  for (const auto& [group, bytes] : trace.shares(event)) takeShares(bytes, placed(group));
  for (const TracedGroup& group : trace.told())
    placed(trace.group(group.name, group.description, group.ranks, group.size));  // some have no call
  trace.forget();
}

TrainingJob::Place TrainingJob::placeOf(const TrainingTrace& trace, std::size_t at, std::uint32_t rank) {
  if (members_ > JobRemarks::maxMembers) {
    ++remarks_.largeGroups;
    return Place{};
  }
  const TracedGroup group = withKnownRanks(trace, trace.groups[at]);
  const auto size =
      std::max<std::uint32_t>(group.size.value_or(1), static_cast<std::uint32_t>(group.ranks.first.size()));
  auto own = positionOf(group.ranks, rank, size);
  if (!own && (!group.ranks.whole || group.ranks.first.empty())) own = trace.rankIn(at);
  if (size == untoldGroup) return {.isUntold = true};
  if (size > maxTracedRanks || (own && *own >= size)) return {};
  const auto [found, isNew] = index_.try_emplace({group.name, group.ranks, size}, groups_.groups.size());
  if (isNew && groups_.groups.size() >= JobRemarks::maxGroups) {
    index_.erase(found);
    ++remarks_.largeGroups;
    return Place{};
  }
  if (isNew) {
    NcclGroup& made = groups_.groups.emplace_back();
    made.size = size;
    made.label = groupLabel(group.description);
    const auto name = parseDigits(group.name, 10);
    made.ordinal = name && *name < maxTracedRanks ? *name : maxTracedRanks + found->second;
    for (std::uint32_t i = 0; i < group.ranks.first.size(); ++i) made.members[i] = group.ranks.first[i];
    if (group.ranks.last) made.members[size - 1] = *group.ranks.last;
    members_ += made.members.size();
    for (const auto& [position, member] : made.members) needRank(static_cast<std::uint32_t>(member));
  }
  if (own) groups_.groups[found->second].members.try_emplace(*own, rank);
  return {found->second, own, false};
}

void TrainingJob::needRank(std::uint32_t rank) {
  while (groups_.gpus.size() <= rank) {
    groups_.gpus.push_back({});
    groups_.gpus.back().rank = static_cast<std::uint32_t>(groups_.gpus.size() - 1);
  }
}

bool TrainingJob::takeCall(const TracedCall& call, const TracedSum& sum, const Place& place) {
  if (!place.own) {
    (place.isUntold ? remarks_.untoldGroups : remarks_.outsiders) += sum.calls;
    return false;
  }
  NcclGroup& group = groups_.groups[place.group];
  NcclCallKey key{groups_.operationOf(call.operation), call.root, call.bytes};
  if (call.isRankOfJob) key.root = positionIn(place.group, call.root);
  if (key.root >= group.size) {
    remarks_.untoldPartners += sum.calls;
    return false;
  }
  group.calls[key][*place.own] += sum.calls;
  bool held = false;
  if (sum.nanoseconds) {
    std::uint64_t& took = group.nanoseconds[key][*place.own];
    took = saturatingAdd(took, *sum.nanoseconds, held);
  }
  keepMoments(sum, place.group, key, *place.own);
  return true;
}

// UINT32_MAX: it is not known to be a member.
std::uint32_t TrainingJob::positionIn(std::size_t group, std::uint32_t rank) {
  auto& positions = positions_[group];
  const auto& members = groups_.groups[group].members;
  if (positions.size() != members.size()) {
    positions.clear();
    for (const auto& [position, member] : members) positions[static_cast<std::uint32_t>(member)] = position;
  }
  const auto found = positions.find(rank);
  return found == positions.end() ? UINT32_MAX : found->second;
}

// For calls that all ranks of a group make together, one rank's times are enough: those of the lowest.
void TrainingJob::keepMoments(const TracedSum& sum, std::size_t group, const NcclCallKey& key, std::uint32_t own) {
  if (!sum.series) return;
  const std::string& operation = groups_.operations[key.operation];
  const std::uint32_t of = isMessage(operation) || operation == TracedCall::unevenly ? own : 0;
  const auto [found, isNew] = moments_.try_emplace({group, key, of}, own, 0);
  if (isNew) found->second.second = bins_.series();
  if (own > found->second.first) return;
  if (own < found->second.first) bins_.clear(found->second.second);
  found->second.first = own;
  bins_.join(found->second.second, *sum.series);
}

void TrainingJob::takeShares(const std::vector<std::uint64_t>& bytes, const Place& place) {
  if (!place.own) return;
  NcclGroup& group = groups_.groups[place.group];
  if (bytes.size() > group.size) return;
  auto& direct = group.direct[groups_.operationOf(TracedCall::unevenly)];
  bool held = false;
  for (std::uint32_t to = 0; to < bytes.size(); ++to) {
    if (to == *place.own || bytes[to] == 0) continue;
    std::uint64_t& sum = direct[{*place.own, to}];
    sum = saturatingAdd(sum, bytes[to], held);
  }
}

}  // namespace weft
