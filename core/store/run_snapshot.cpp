#include "core/store/run_snapshot.h"

#include <algorithm>

namespace weft {

const Communicator* RunSnapshot::find(CommunicatorId id) const {
  const auto at = std::ranges::lower_bound(communicators, id, {}, &Communicator::id);
  return at != communicators.end() && at->id == id ? &*at : nullptr;
}

RunSnapshot loadSnapshot(const RunStore& store, const std::filesystem::path& path) {
  return {path,
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
          store.largestRankSeconds()};
}

}  // namespace weft
