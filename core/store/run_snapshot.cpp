#include "core/store/run_snapshot.h"

#include <algorithm>

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
          store.mpiSeconds()};
}

void loadGroups(const RunStore& store, RunSnapshot& run, const std::optional<std::vector<RegionId>>& regions) {
  const StatisticsFilter filter{{}, regions, {}};
  const StatisticsKeys sizes{.communicator = true, .operation = true, .size = true};
  run.bySize = store.statistics(sizes, filter);
  std::erase_if(run.bySize, [](const StatisticsGroup& each) { return !each.sizeMin; });
  run.sizesOfMessages = run.bySize.empty() && store.hasMessageSizes();
  if (run.sizesOfMessages) run.bySize = store.statistics(sizes, filter, true);
  run.byRank = store.statistics({.operation = true, .rank = true}, filter);
  std::erase_if(run.byRank, [](const StatisticsGroup& each) { return !each.rank; });
}

}  // namespace weft
