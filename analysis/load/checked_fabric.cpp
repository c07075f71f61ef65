#include "analysis/load/checked_fabric.h"

#include "analysis/load/run_findings.h"
#include "analysis/load/sick_traffic.h"
#include "analysis/run/run_fabric.h"
#include "analysis/training/training_findings.h"
#include "core/records/time_bins.h"

namespace weft {

CheckedFabric::CheckedFabric(const RunStore& store, const std::filesystem::path& path, const FabricCheck& check,
                             bool checks)
    : check_(check) {
  Fabric fabric = loadFabric(store);
  if (!checks || !(binSeconds(store.facts()) || hasSickEnds(store, fabric))) {
    alone_ = withRoutes(std::move(fabric), check.assume).withAdaptive(check.adaptive).withSenders(check.senders);
    return;
  }
  const auto run = loadRunForLoads(store, path, check.assume, check.adaptive);
  if (check.senders == Senders::all) run->fabric = run->fabric.withSenders(check.senders);
  run_ = run;
  if (check.assume) say(assumedRoutes(run_->fabric));
}

FindingList CheckedFabric::ofRun(const RunStore& store) const {
  return run_ ? findingsOfRun(store, *run_) : trainingFindings(store, alone_, RankHosts(alone_, store.processes()));
}

FabricFindings CheckedFabric::findings(const RunStore& store, std::size_t maxOfKind) const {
  const PortCounters counters = loadPortCounters(store, fabric());
  FindingSources sources{&counters, store.diagnostics(), store.diagnosticTotals(), {}, check_.width, check_.speed};
  sources.ofRun = ofRun(store);
  return findingsOf(fabric(), computeLevels(fabric()), sources, maxOfKind);
}

}  // namespace weft
