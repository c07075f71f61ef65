// Traffic by pair of sender and receiver: the table of weft pairs.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "analysis/collectives/modelled_rows.h"
#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"

namespace weft {

// By rank, or by position in the table's names.
struct PairTotal {
  std::uint32_t source = 0, destination = 0;
  std::uint64_t messages = 0, bytes = 0;
  bool hasMessages = false, hasBytes = false;  // of some of what was added up

  std::pair<std::uint32_t, std::uint32_t> key() const { return {source, destination}; }
  void add(const PairTotal& more, bool& held);
};

struct PairTable {
  std::vector<PairTotal> pairs;                         // not zero; by source, then destination
  std::vector<std::string> hosts;                       // empty: pairs are of ranks
  std::uint32_t size = 0;                               // rows and columns of the matrix
  std::uint64_t bytesLeftOut = 0, messagesLeftOut = 0;  // of ranks and LIDs whose host is not known
  bool held = false;                                    // a sum passed 2^63 and was held there
};

// `modelled`: the table is of this instead of the filter; may be null.
PairTable pairsByRank(const RunStore& store, const PairFilter& filter, const ModelledPart* modelled = nullptr);
// Hosts of the run by name; what ranks of one host sent to each other is on the diagonal.
PairTable pairsByHost(const RunStore& store, const PairFilter& filter, const ModelledPart* modelled = nullptr);
// Port traffic between the hosts of the fabric. Throws Error where none was recorded.
PairTable portPairsByHost(const RunStore& store, const Fabric& fabric, const std::vector<RegionId>& regions);

}  // namespace weft
