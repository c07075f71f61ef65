#include "views/matrix/model/run_inputs.h"

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
  inputs.pairs = pairsOf(run->snapshot);
  return inputs;
}

}  // namespace weft
