#include "figures/figure_data.h"

#include "analysis/run/run_fabric.h"
#include "core/base/work_stop.h"
#include "core/store/run_store.h"
#include "views/matrix/model/run_inputs.h"

namespace weft {

FigureData::FigureData(LoadedRun loaded)
    : path_(loaded.run->snapshot.path), loaded_(std::move(loaded)), snapshot_(loaded_.run, &loaded_.run->snapshot) {}

// The file that was read first, whatever has its name by now.
RunStore FigureData::store() const { return snapshot_ ? snapshot_->store() : RunStore(path_); }

const std::shared_ptr<const RunSnapshot>& FigureData::snapshot() {
  if (!snapshot_) snapshot_ = std::make_shared<const RunSnapshot>(loadSnapshot(store(), path_));
  return snapshot_;
}

std::shared_ptr<const OpenRun> FigureData::run(const MapSettingsOf& settings, std::optional<RouteSettings> routes) {
  auto& run = loaded_.run;
  if (!run) {
    run = loadRun(path_, WorkStop::look, settings);
    loaded_.settings = run->settings;
    loaded_.layout = {run, &run->layout};
    snapshot_ = {run, &run->snapshot};
  }
  const RouteSettings read{run->settings.assumeRoutes, run->settings.adaptive, run->settings.senders};
  if (routes.value_or(read) != read) return loadRun(path_, WorkStop::look, settings);
  return run;
}

std::shared_ptr<const Layout> FigureData::layout(const std::shared_ptr<const OpenRun>& run,
                                                 const MapSettings& settings) const {
  if (run == loaded_.run && areLaidOutAlike(loaded_.settings, settings)) return loaded_.layout;
  if (areLaidOutAlike(run->settings, settings)) return {run, &run->layout};
  return std::make_shared<const Layout>(layoutOf(*run, settings));
}

std::shared_ptr<const RunTraffic> FigureData::traffic(const OpenRun& run) {
  if (&run != loaded_.run.get()) return loadTraffic(run, WorkStop::look);
  if (!loaded_.traffic) loaded_.traffic = loadTraffic(run, WorkStop::look);
  return loaded_.traffic;
}

// What the window shows need not be found again.
ReadyLoads FigureData::ready(const OpenRun& run, const LinkRequest& request) const {
  const LinkRequest& shown = loaded_.shown;
  ReadyLoads ready;
  if (&run != loaded_.run.get() || shown.view.source != request.view.source) return ready;
  if (request.view.source == TrafficSource::allToAll) ready.allToAll = loaded_.numbers.loads;
  if (shown.filter == request.filter && shown.view.rails == request.view.rails &&
      shown.view.collectives == request.view.collectives)
    ready.pairs = loaded_.numbers.pairs;
  return ready;
}

LinkNumbers FigureData::numbers(const OpenRun& run, const LinkRequest& request) {
  return numbersOf(run, *traffic(run), request, ready(run, request));
}

MatrixInputs FigureData::matrix() {
  if (loaded_.run) return matrixInputs(loaded_.run, traffic(*loaded_.run));
  MatrixInputs inputs;
  inputs.run = snapshot();
  const RunStore store = this->store();
  inputs.fabric = std::make_shared<const Fabric>(fabricForPorts(store));
  inputs.ports = std::make_shared<const PortTraffic>(loadPortTraffic(store, *inputs.fabric));
  inputs.layers = {inputs.run, &inputs.run->pairLayers};
  inputs.senders = store.pairSenders();
  inputs.pairs = pairsOf(*inputs.run);
  return inputs;
}

void FigureData::addGroups(RunSnapshot& run, const PairFilter& filter) const { loadGroups(store(), run, filter); }

}  // namespace weft
