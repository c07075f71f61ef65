#include "core/store/run_snapshot.h"

#include <algorithm>

#include "core/records/filter_lists.h"

namespace weft {

const Communicator* RunSnapshot::find(CommunicatorId id) const {
  const auto at = std::ranges::lower_bound(communicators, id, {}, &Communicator::id);
  return at != communicators.end() && at->id == id ? &*at : nullptr;
}

RunStore RunSnapshot::store() const { return file ? RunStore(file) : RunStore(path); }

RunSnapshot loadSnapshot(const RunStore& store, const std::filesystem::path& path) {
  return {path,
          store.file(),
          store.facts(),
          store.sources(),
          store.diagnostics(),
          store.diagnosticTotals(),
          store.hosts(),
          store.processes(),
          store.regions(),
          store.communicators(),
          store.operations(),
          store.rankSpreads(),
          store.operationNames(),
          store.pairLayers(),
          store.toolTimes(),
          store.adapterPorts(),
          store.largestRankSeconds(),
          store.mpiSeconds(),
          store.keys()};
}

void loadGroups(const RunStore& store, RunSnapshot& run, const PairFilter& filter) {
  const StatisticsKeys sizes{.communicator = true, .operation = true, .size = true};
  run.bySize = store.statistics(sizes, filter);
  std::erase_if(run.bySize, [](const StatisticsGroup& each) { return !each.sizeMin; });
  run.sizesOfMessages = run.bySize.empty() && store.hasMessageSizes();
  if (run.sizesOfMessages) run.bySize = store.statistics(sizes, filter, true);
  run.byRank = store.statistics({.operation = true, .rank = true}, filter);
  std::erase_if(run.byRank, [](const StatisticsGroup& each) { return !each.rank; });
}

RunSnapshot profilePart(const RunSnapshot& run, const PairFilter& filter) {
  RunSnapshot part = run;
  const PairFilter kept = restrict(filter, {Measure::profile, run.keys}).ofRows();
  if (kept == PairFilter()) return part;
  const RunStore store = run.store();
  part.operations = store.operations(kept);
  part.spreads = store.rankSpreads(kept);
  part.mpiSeconds = store.mpiSeconds(kept);
  if (!run.bySize.empty() || !run.byRank.empty()) loadGroups(store, part, kept);
  PairFilter others = kept;  // what sources state of a communicator is of all its regions, operations and ranks
  others.communicators.clear();
  for (Communicator& one : part.communicators)
    if (others != PairFilter() || !isAmong(std::optional(one.id), kept.communicators)) {
      one.statedBytes.reset();
      one.statedCalls.reset();
    }
  return part;
}

}  // namespace weft
