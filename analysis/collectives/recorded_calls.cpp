#include "analysis/collectives/recorded_calls.h"
#include <algorithm>
#include <array>
#include <map>
#include "core/base/error.h"
#include "core/base/units.h"
#include "core/records/filter_lists.h"
#include "core/store/call_store.h"

namespace weft {

namespace {

constexpr std::uint32_t mostRanksWithPairs = 2048;  // of alltoallv, whose counts are ranks × ranks

bool countsDiffer(Collective collective) {
  using enum Collective;
  constexpr std::array such{Allgatherv, Alltoallv, Alltoallw, Gatherv, ReduceScatter, Scatterv};
  return std::ranges::count(such, collective) != 0;
}

// How many of the ranks add bytes to a call.
std::uint32_t ranksThatAdd(Collective collective, std::uint32_t ranks) {
  return collective == Collective::Bcast || collective == Collective::Scan || collective == Collective::Exscan
             ? ranks - 1
             : ranks;
}

class OperationCalls {
 public:
  OperationCalls(const Communicator& communicator, const std::vector<StatisticsGroup>& groups, RecordedCalls start)
      : communicator_(communicator), groups_(groups), start_(std::move(start)), ranks_(start_.call.ranks) {}

  std::vector<RecordedCalls> calls() {
    if (start_.call.collective == Collective::Bcast) findRoot();
    if (countsDiffer(start_.call.collective)) return {withCounts()};
    std::vector<RecordedCalls> all;
    std::map<std::pair<std::optional<std::uint64_t>, std::optional<std::uint64_t>>, Sum> classes;
    for (const StatisticsGroup& group : groups_) classes[{group.sizeMin, group.sizeMax}].add(group);
    for (const auto& [limits, sum] : classes)
      if (sum.calls && (sum.bytes || start_.call.collective == Collective::Barrier))
        all.push_back(ofOneSize(limits.first, limits.second, sum));
    return all;
  }

 private:
  struct Sum {
    std::uint64_t calls = 0, bytes = 0;
    bool ofAllRanks = true;
    void add(const StatisticsGroup& group) {
      calls += group.calls;
      bytes += group.bytes.value_or(0);
      ofAllRanks &= group.callsOf.isPlain();
    }
  };

  std::optional<std::uint32_t> place(std::optional<RankId> rank) const {
    const auto at = rank ? std::ranges::find(communicator_.members, *rank) : communicator_.members.end();
    return at == communicator_.members.end() ? std::nullopt
                                             : std::optional(std::uint32_t(at - communicator_.members.begin()));
  }

  void findRoot() {
    std::map<std::uint32_t, std::uint64_t> withoutBytes;
    for (const StatisticsGroup& group : groups_)
      if (const auto at = place(group.rank); at && !group.bytes.value_or(0)) withoutBytes[*at] += group.calls;
    const auto most = std::ranges::max_element(withoutBytes, {}, [](const auto& each) { return each.second; });
    if (most == withoutBytes.end()) return;
    start_.call.root = most->first;
    start_.estimate |= withoutBytes.size() > 1;
  }

  // Calls of the communicator, of calls that ranks made.
  std::uint64_t together(const Sum& sum, std::uint32_t ranks, bool& exact) const {
    if (!sum.ofAllRanks) return sum.calls;
    exact &= sum.calls % ranks == 0;
    return std::max<std::uint64_t>(1, (sum.calls + ranks / 2) / ranks);
  }

  RecordedCalls ofOneSize(std::optional<std::uint64_t> low, std::optional<std::uint64_t> high, const Sum& sum) const {
    RecordedCalls one = start_;
    const Collective collective = one.call.collective;
    const std::uint32_t adding = ranksThatAdd(collective, ranks_);
    bool exact = true;
    one.calls = together(sum, collective == Collective::Barrier ? ranks_ : adding, exact);
    one.bytes = sum.bytes;
    std::uint64_t parts = one.calls * adding;  // of these each has the bytes of one call
    if (collective == Collective::Alltoall) parts *= ranks_;
    exact &= sum.bytes % parts == 0;
    one.call.count = sum.bytes / parts + (sum.bytes % parts >= (parts + 1) / 2 ? 1 : 0);
    if (!exact && !one.call.count && sum.bytes) one.call.count = 1;
    // All calls of a class have its lower limit where their mean has, and there is no other where the class has one
    // size.
    const std::uint64_t ofRank = collective == Collective::Alltoall ? one.call.count * ranks_ : one.call.count;
    const bool oneSize = one.calls == 1 || (low && (ofRank == *low || (high && *high == *low + 1)));
    one.estimate |= collective != Collective::Barrier && (!exact || !oneSize);
    return one;
  }

  RecordedCalls withCounts() const {
    RecordedCalls one = start_;
    Sum sum;
    std::vector<std::uint64_t> bytes(ranks_);
    bool told = true, exact = true;
    for (const StatisticsGroup& group : groups_) {
      sum.add(group);
      const auto at = place(group.rank);
      if (at) bytes[*at] += group.bytes.value_or(0);
      told &= at.has_value();
    }
    one.calls = together(sum, ranks_, exact);
    one.bytes = sum.bytes;
    const bool pairs = one.call.collective == Collective::Alltoallv || one.call.collective == Collective::Alltoallw;
    one.estimate |= pairs || !told || !exact || one.calls != 1;
    const std::uint64_t parts = one.calls * (pairs ? ranks_ : 1);
    one.call.count = sum.bytes / parts / ranks_;
    if (!told || (pairs && ranks_ > mostRanksWithPairs)) return one;
    for (const std::uint64_t own : bytes)
      for (std::uint32_t to = 0; to < (pairs ? ranks_ : 1); ++to) one.call.counts.push_back(own / parts);
    return one;
  }

  const Communicator& communicator_;
  const std::vector<StatisticsGroup>& groups_;
  RecordedCalls start_;
  std::uint32_t ranks_;
};

// Of a row as the recorder counted it. Elements without bytes are none.
CollectiveCall callOf(const CollectiveCallRow& row, CollectiveCall start) {
  start.root = row.root.value_or(0);
  start.typeSize = std::max<std::uint64_t>(1, row.elementBytes);
  start.commutative = row.reduction != ReductionKind::ordered;
  start.predefined = row.reduction.value_or(ReductionKind::predefined) == ReductionKind::predefined;
  start.inPlace = row.inPlace;
  start.count = row.count;
  start.counts = row.counts;
  if (!row.elementBytes) {
    start.count = 0;
    std::ranges::fill(start.counts, 0);
  }
  if (start.counts.empty()) return start;
  std::uint64_t all = 0;
  for (const std::uint64_t each : start.counts) all += each;
  start.count = all / start.counts.size();
  return start;
}

// Whether the row's lists are of so many ranks, and where the operation needs them. Throws where a store says something
// else.
void check(const CollectiveCallRow& row, Collective collective, std::uint64_t ranks) {
  const bool pairs = collective == Collective::Alltoallv || collective == Collective::Alltoallw;
  const std::uint64_t wanted = !countsDiffer(collective) ? 0 : pairs ? ranks * ranks : ranks;
  if (row.counts.size() != wanted || row.root.value_or(0) >= ranks)
    throw Error(
        "the run store is damaged (a collective call is not of the communicator's ranks); import the bundle again");
}

std::vector<RecordedCalls> exactCalls(const RecordedCalls& start, const std::vector<CollectiveCallRow>& rows,
                                      const PairFilter& filter) {
  std::vector<RecordedCalls> all;
  for (const CollectiveCallRow& row : rows) {
    if (!isAmong(row.region, filter.regions)) continue;
    check(row, start.call.collective, start.call.ranks);
    RecordedCalls one = start;
    one.call = callOf(row, std::move(one.call));
    one.estimate = false;
    // Where regions are distinguished rows may be alike but for the region.
    const auto same = std::ranges::find(all, one.call, &RecordedCalls::call);
    RecordedCalls& to = same == all.end() ? all.emplace_back(std::move(one)) : *same;
    to.calls += row.calls;
  }
  return all;
}

}  // namespace

std::string assumedText(const std::vector<const RecordedCalls*>& calls) {
  std::uint64_t kinds = 0, count = 0, bytes = 0;
  for (const RecordedCalls* each : calls) {
    if (!each->assumed || each->call.collective == Collective::Barrier) continue;
    ++kinds;
    count += each->calls;
    bytes += each->bytes;
  }
  if (!kinds) return {};
  return counted(count, "call", "calls") + " of " + counted(kinds, "kind", "kinds") + ", in which ranks gave " +
         counted(bytes, "byte", "bytes") +
         ", are known only by classes of sizes: assumed are root 0 (except for broadcasts), elements of one byte, and "
         "reductions that commute";
}

ExactCalls::ExactCalls(const RunStore& store) {
  CallStore(store).calls({}, [&](const CollectiveCallRow& row) {
    rows_[{row.communicator, row.operation}].push_back(row);
    return true;
  });
}

const std::vector<CollectiveCallRow>* ExactCalls::of(CommunicatorId communicator, OperationId operation) const {
  const auto found = rows_.find({communicator, operation});
  return found == rows_.end() ? nullptr : &found->second;
}

bool hasExactCalls(const RunStore& store) {
  bool profile = false;
  for (const Source& source : store.sources()) {
    if (source.row.kind == kinds::recording) return true;
    profile |= source.row.kind == kinds::profile;
  }
  if (!profile)
    throw Error(
        "sizes of collective calls are known for runs that weft record or a profiler of calls recorded; this run has "
        "neither");
  return false;
}

RankNodes::RankNodes(const RunStore& store) {
  for (const Process& each : store.processes())
    if (each.host) hosts_[each.rank] = number(*each.host);
}

std::vector<std::uint32_t> RankNodes::of(const Communicator& communicator) const {
  std::vector<std::uint32_t> nodes;
  std::map<std::uint32_t, std::uint32_t> numbers;
  std::uint32_t next = 0;
  for (const RankId rank : communicator.members) {
    const auto host = hosts_.find(rank);
    const auto [at, isNew] =
        host == hosts_.end() ? std::pair(numbers.end(), true) : numbers.try_emplace(host->second, next);
    nodes.push_back(isNew ? next++ : at->second);
  }
  return nodes;
}

std::vector<RecordedCalls> recordedCollectives(const RunStore& store, const Communicator& communicator,
                                               const PairFilter& filter, const RankNodes& nodes,
                                               const ExactCalls& exact) {
  std::vector<RecordedCalls> all;
  const auto ranks = std::uint32_t(communicator.members.size());
  if (ranks < 2 || communicator.firstGroup || !isAmong(std::optional(communicator.id), filter.communicators))
    return all;  // between groups collectives are others
  const bool hasSizes = hasExactCalls(store);
  const std::vector<std::uint32_t> places = nodes.of(communicator);
  PairFilter one = filter;
  one.communicators = {communicator.id};
  for (const Operation& operation : store.operationNames()) {
    RecordedCalls start{communicator.id, operation.id, operation.name, {}, 0, !hasSizes, true};
    const auto collective = collectiveOf(operation.name, &start.call.nonBlocking);
    if (!collective || !isAmong(std::optional(operation.id), filter.operations)) continue;
    start.call.collective = *collective;
    start.call.ranks = ranks;
    if (const auto* rows = exact.of(communicator.id, operation.id)) {
      start.call.nodes = places;
      start.assumed = false;
      for (RecordedCalls& each : exactCalls(start, *rows, filter)) all.push_back(std::move(each));
      continue;
    }
    one.operations = {operation.id};
    const auto groups = store.statistics({false, false, false, true, true}, one);
    if (groups.empty()) continue;
    start.call.nodes = places;
    for (RecordedCalls& each : OperationCalls(communicator, groups, std::move(start)).calls())
      all.push_back(std::move(each));
  }
  return all;
}

}  // namespace weft
