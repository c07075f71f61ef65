// Findings about rings that cross between leaf switches more often than necessary.
#pragma once

#include <map>
#include <string>

#include "analysis/training/adapter_leaves.h"
#include "analysis/training/host_order.h"
#include "analysis/training/logged_rings.h"
#include "ibdiag/findings/finding.h"

namespace weft {

class CommunicatorNames {
 public:
  explicit CommunicatorNames(const RunStore& store) {
    for (const Communicator& each : store.communicators()) names_[each.id] = each.name;
  }
  std::string of(CommunicatorId id) const {
    const auto found = names_.find(id);
    return found == names_.end() ? std::to_string(number(id)) : found->second;
  }

 private:
  std::map<CommunicatorId, std::string> names_;
};

// The rings of a communicator as an order of its hosts; places are in the order of the first ring.
OrderProblem orderProblem(const CommunicatorRings& rings, const AdapterLeaves& leaves);

// One for all communicators whose rings go over the same hosts, between leaves as often, and would be better in the
// same order.
void findRingCrossings(const std::vector<CommunicatorRings>& all, const AdapterLeaves& leaves, const Fabric& fabric,
                       const CommunicatorNames& names, FindingList& list);

}  // namespace weft
