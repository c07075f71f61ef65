// From what a run recorded to a matrix.
#pragma once

#include <functional>

#include "core/run_snapshot.h"
#include "ibdiag/port_traffic.h"
#include "views/matrix/matrix_facts.h"

namespace weft {

using PairVisit = std::function<bool(const PairTrafficRow&)>;
// RunStore::pairTraffic() of the run, or what stands in for it.
using PairStream = std::function<void(const PairFilter&, const PairVisit&)>;

// What matrices are made of. What is missing is null or empty.
struct MatrixInputs {
  std::shared_ptr<const RunSnapshot> run;
  std::shared_ptr<const Fabric> fabric;
  std::shared_ptr<const PortTraffic> ports;    // null also while it is still being read
  std::shared_ptr<const std::vector<PairLayer>> layers;  // of pair traffic; null or empty: not recorded
  std::vector<RankId> senders;                 // ranks that have a row of pair traffic, under any filter; ascending
  PairStream pairs;

  bool hasPairs() const { return layers && !layers->empty(); }
  bool hasPorts() const { return ports && ports->recorded(); }
  bool hasFabric() const { return fabric && !fabric->nodes().empty(); }
};

// A store's pair traffic; each call opens the file anew, so that any thread may ask.
PairStream pairsOf(const std::filesystem::path& store);

using MatrixStopped = std::function<bool()>;

// The facts alone, without a pyramid.
std::shared_ptr<MatrixFacts> collectFacts(const MatrixInputs& inputs, const MatrixRequest& request, const MatrixStopped& stopped);

// Reads row by row; beside the result it takes a row's worth of memory. Null once stopped() is true. Needs the source
// that the request names, and for its axis and order: hosts of ranks, members of the communicator, a fabric; entries are
// empty where they are not there. `before`: what was collected last; its cells are taken over where only the measure is
// another one.
MatrixPicture collectMatrix(const MatrixInputs& inputs, const MatrixRequest& request, const MatrixStopped& stopped,
                            const MatrixPicture& before = {});

}  // namespace weft
