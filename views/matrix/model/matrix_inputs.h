// The inputs from which matrices are built.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/collectives/collective_library.h"
#include "core/store/run_snapshot.h"
#include "ibdiag/loads/pair_stream.h"
#include "ibdiag/loads/port_traffic.h"
#include "ibdiag/loads/rank_rails.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

// What is missing is null or empty.
struct MatrixInputs {
  std::shared_ptr<const RunSnapshot> run;
  std::shared_ptr<const Fabric> fabric;
  bool isFabricForeign = false;  // it is made of what the recording names: its numbers mean nothing in other views
  std::shared_ptr<const PortTraffic> ports;              // null also while it is still being read
  std::shared_ptr<const std::vector<PairLayer>> layers;  // of pair traffic; null or empty: not recorded
  std::vector<RankId> senders;  // ranks that have a row of pair traffic, under any filter; ascending
  PairStream pairs;
  std::optional<CollectiveLibrary> collectives =
      {};  // pairs have collectives as this library sends them; nothing: as recorded
  std::shared_ptr<const RankRails> rankRails =
      nullptr;  // null: connections were not logged, or the fabric has no rails
  std::shared_ptr<const RankHosts>
      placed;  // where ranks are in place of where the run had them, for its fabric; null: nowhere else

  bool hasPairs() const { return layers && !layers->empty(); }
  bool hasPorts() const { return ports && ports->recorded(); }
  bool hasFabric() const { return fabric && !fabric->nodes().empty(); }
  bool hasSwitches() const {
    return fabric && std::ranges::any_of(fabric->nodes(),
                                         [](const FabricNode& each) { return each.kind == NodeKind::switchNode; });
  }
};

// Asked from time to time: true once the matrix is no longer needed.
using MatrixStopped = std::function<bool()>;

}  // namespace weft
