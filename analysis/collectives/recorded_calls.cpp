#include "analysis/collectives/recorded_calls.h"
#include <algorithm>
#include <map>
#include "analysis/collectives/expansion.h"
#include "core/base/error.h"

namespace weft {

namespace {

constexpr uint32_t mostRanksWithPairs = 2048;  // of alltoallv, whose counts are ranks × ranks

bool countsDiffer(Collective collective) {
  switch (collective) {
    case Collective::Allgatherv:
    case Collective::Alltoallv:
    case Collective::Alltoallw:
    case Collective::Gatherv:
    case Collective::ReduceScatter:
    case Collective::Scatterv:
      return true;
    default:
      return false;
  }
}

// How many of the ranks add bytes to a call.
uint32_t ranksThatAdd(Collective collective, uint32_t ranks) {
  return collective == Collective::Bcast || collective == Collective::Scan || collective == Collective::Exscan ? ranks - 1
                                                                                                               : ranks;
}

class OperationCalls {
 public:
  OperationCalls(const Communicator& communicator, const std::vector<StatisticsGroup>& groups, RecordedCalls start)
      : _communicator(communicator), _groups(groups), _start(std::move(start)), _ranks(_start.call.ranks) {}

  std::vector<RecordedCalls> calls() {
    if (_start.call.collective == Collective::Bcast) findRoot();
    if (countsDiffer(_start.call.collective)) return {withCounts()};
    std::vector<RecordedCalls> all;
    std::map<std::pair<std::optional<uint64_t>, std::optional<uint64_t>>, Sum> classes;
    for (const StatisticsGroup& group : _groups) classes[{group.sizeMin, group.sizeMax}].add(group);
    for (const auto& [limits, sum] : classes)
      if (sum.calls && (sum.bytes || _start.call.collective == Collective::Barrier))
        all.push_back(ofOneSize(limits.first, limits.second, sum));
    return all;
  }

 private:
  struct Sum {
    uint64_t calls = 0, bytes = 0;
    bool ofAllRanks = true;
    void add(const StatisticsGroup& group) {
      calls += group.calls;
      bytes += group.bytes.value_or(0);
      ofAllRanks &= group.callsOf.isPlain();
    }
  };

  std::optional<uint32_t> place(std::optional<RankId> rank) const {
    const auto at = rank ? std::ranges::find(_communicator.members, *rank) : _communicator.members.end();
    return at == _communicator.members.end() ? std::nullopt : std::optional(uint32_t(at - _communicator.members.begin()));
  }

  void findRoot() {
    std::map<uint32_t, uint64_t> withoutBytes;
    for (const StatisticsGroup& group : _groups)
      if (const auto at = place(group.rank); at && !group.bytes.value_or(0)) withoutBytes[*at] += group.calls;
    const auto most = std::ranges::max_element(withoutBytes, {}, [](const auto& each) { return each.second; });
    if (most == withoutBytes.end()) return;
    _start.call.root = most->first;
    _start.estimate |= withoutBytes.size() > 1;
  }

  // Calls of the communicator, of calls that ranks made.
  uint64_t together(const Sum& sum, uint32_t ranks, bool& exact) const {
    if (!sum.ofAllRanks) return sum.calls;
    exact &= sum.calls % ranks == 0;
    return std::max<uint64_t>(1, (sum.calls + ranks / 2) / ranks);
  }

  RecordedCalls ofOneSize(std::optional<uint64_t> low, std::optional<uint64_t> high, const Sum& sum) const {
    RecordedCalls one = _start;
    const Collective collective = one.call.collective;
    const uint32_t adding = ranksThatAdd(collective, _ranks);
    bool exact = true;
    one.calls = together(sum, collective == Collective::Barrier ? _ranks : adding, exact);
    uint64_t parts = one.calls * adding;  // of these each has the bytes of one call
    if (collective == Collective::Alltoall) parts *= _ranks;
    exact &= sum.bytes % parts == 0;
    one.call.count = sum.bytes / parts + (sum.bytes % parts >= (parts + 1) / 2 ? 1 : 0);
    if (!exact && !one.call.count && sum.bytes) one.call.count = 1;
    // All calls of a class have its lower limit where their mean has, and there is no other where the class has one size.
    const uint64_t ofRank = collective == Collective::Alltoall ? one.call.count * _ranks : one.call.count;
    const bool oneSize = one.calls == 1 || (low && (ofRank == *low || (high && *high == *low + 1)));
    one.estimate |= collective != Collective::Barrier && (!exact || !oneSize);
    return one;
  }

  RecordedCalls withCounts() const {
    RecordedCalls one = _start;
    Sum sum;
    std::vector<uint64_t> bytes(_ranks);
    bool told = true, exact = true;
    for (const StatisticsGroup& group : _groups) {
      sum.add(group);
      const auto at = place(group.rank);
      if (at) bytes[*at] += group.bytes.value_or(0);
      told &= at.has_value();
    }
    one.calls = together(sum, _ranks, exact);
    const bool pairs = one.call.collective == Collective::Alltoallv || one.call.collective == Collective::Alltoallw;
    one.estimate |= pairs || !told || !exact || one.calls != 1;
    const uint64_t parts = one.calls * (pairs ? _ranks : 1);
    one.call.count = sum.bytes / parts / _ranks;
    if (!told || (pairs && _ranks > mostRanksWithPairs)) return one;
    for (const uint64_t own : bytes)
      for (uint32_t to = 0; to < (pairs ? _ranks : 1); ++to) one.call.counts.push_back(own / parts);
    return one;
  }

  const Communicator& _communicator;
  const std::vector<StatisticsGroup>& _groups;
  RecordedCalls _start;
  uint32_t _ranks;
};

}  // namespace

bool hasExactCalls(const RunStore& store) {
  bool profile = false;
  for (const Source& source : store.sources()) {
    if (source.row.kind == kinds::recording) return true;
    profile |= source.row.kind == kinds::profile;
  }
  if (!profile)
    throw Error(
        "sizes of collective calls are known of runs that weft record or a profiler of calls recorded; this one has neither");
  return false;
}

std::vector<RecordedCalls> recordedCollectives(const RunStore& store, const Communicator& communicator,
                                               const std::optional<std::vector<RegionId>>& regions, Notes& notes) {
  std::vector<RecordedCalls> all;
  const auto ranks = uint32_t(communicator.members.size());
  if (ranks < 2 || communicator.firstGroup) return all;  // between groups collectives are others
  const bool exact = hasExactCalls(store);
  StatisticsFilter filter{{communicator.id}, regions, {}};
  for (const Operation& operation : store.operationNames()) {
    RecordedCalls start{communicator.id, operation.id, operation.name, {}, 0, !exact};
    const auto collective = collectiveOf(operation.name, &start.call.nonBlocking);
    if (!collective) continue;
    start.call.collective = *collective;
    start.call.ranks = ranks;
    filter.operations = {operation.id};
    const auto groups = store.statistics({false, false, false, true, true}, filter);
    if (groups.empty()) continue;
    if (start.call.nonBlocking && !knowsNonBlocking(*collective)) {
      notes.push_back(communicator.name + ": how the library carries out " + operation.name +
                      " is not known here; it is left out");
      continue;
    }
    for (RecordedCalls& each : OperationCalls(communicator, groups, std::move(start)).calls()) all.push_back(std::move(each));
  }
  return all;
}

}  // namespace weft
