#include "app/figure_data.h"

#include "core/run_store.h"

namespace weft {
namespace {

bool never() { return false; }

}  // namespace

const std::shared_ptr<const RunSnapshot>& FigureData::snapshot() {
  if (!snapshot_) snapshot_ = std::make_shared<const RunSnapshot>(loadSnapshot(RunStore(path_), path_));
  return snapshot_;
}

std::shared_ptr<const OpenRun> FigureData::run(const MapSettingsOf& settings) {
  if (!run_) {
    run_ = loadRun(path_, never, settings);
    snapshot_ = {run_, &run_->snapshot};
    return run_;
  }
  if (!settings) return run_;
  const MapSettings wanted = settings(run_->fabric);
  if (wanted == run_->settings) return run_;
  if (wanted.assumeRoutes != run_->settings.assumeRoutes) return loadRun(path_, never, settings);
  auto other = std::make_shared<OpenRun>(*run_);
  other->settings = wanted;
  other->layout = makeLayout(other->fabric, other->levels, wanted);
  return other;
}

std::shared_ptr<const RunTraffic> FigureData::traffic(const OpenRun& run) {
  if (run_ && run.settings.assumeRoutes != run_->settings.assumeRoutes) return loadTraffic(run, never);
  if (!traffic_) traffic_ = loadTraffic(run, never);
  return traffic_;
}

std::shared_ptr<const PairLoads> FigureData::pairs(const OpenRun& run, const PairFilter& filter, Rails rails) {
  return std::make_shared<const PairLoads>(loadsOfPairs(RunStore(path_), run.fabric, run.rankHosts, filter, rails));
}

std::shared_ptr<const LinkLoads> FigureData::allToAll(const OpenRun& run) {
  return std::make_shared<const LinkLoads>(accumulateAllToAll(run.fabric));
}

MatrixInputs FigureData::matrix() {
  const RunStore store(path_);
  MatrixInputs inputs;
  inputs.run = snapshot();
  inputs.fabric = std::make_shared<const Fabric>(Fabric::build(store.fabric()));
  inputs.ports = std::make_shared<const PortTraffic>(loadPortTraffic(store, *inputs.fabric));
  inputs.layers = {inputs.run, &inputs.run->pairLayers};
  inputs.senders = store.pairSenders();
  inputs.pairs = pairsOf(path_);
  return inputs;
}

std::vector<OperationSummary> FigureData::operations(const std::vector<RegionId>& regions) const {
  return RunStore(path_).operations(regions);
}

}  // namespace weft
