#include "views/matrix/model/run_inputs.h"

#include <set>

#include "analysis/collectives/modelled_rows.h"
#include "core/store/layer_totals.h"

namespace weft {

MatrixInputs matrixInputs(const std::shared_ptr<const OpenRun>& run, const std::shared_ptr<const RunTraffic>& traffic) {
  if (!run) return {};
  MatrixInputs inputs;
  inputs.run = {run, &run->snapshot};
  if (run->hasFabric()) inputs.fabric = {run, &run->fabric};
  else if (traffic) inputs.fabric = traffic->recordedPorts;
  inputs.isFabricForeign = !run->hasFabric();
  if (traffic) inputs.ports = {traffic, &traffic->port};
  inputs.layers = {run, &run->snapshot.pairLayers};
  inputs.senders = run->pairSenders;
  inputs.rankRails = run->rankRails;
  inputs.pairs = pairsOf(run->snapshot);
  return inputs;
}

MatrixInputs modelledInputs(MatrixInputs inputs, CollectiveLibrary library, const MatrixStopped& stopped) {
  inputs.collectives = library;
  inputs.pairs = [path = inputs.run->path, file = inputs.run->file, library](const PairFilter& filter,
                                                                             const PairVisit& visit) {
    const RunStore store = RunSnapshot{.path = path, .file = file}.store();
    pairsWith(store, library)(filter, visit);
  };
  LayerTotals layers;
  std::set<RankId> senders(inputs.senders.begin(), inputs.senders.end());
  inputs.pairs({}, [&](const PairTrafficRow& row) {
    layers.add(row);
    senders.insert(row.source);
    return !stopped || !stopped();
  });
  inputs.layers = std::make_shared<const std::vector<PairLayer>>(layers.layers());
  inputs.senders.assign(senders.begin(), senders.end());
  return inputs;
}

}  // namespace weft
