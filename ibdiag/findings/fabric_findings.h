// All findings about a fabric: its structure and its problems, each with its location.
#pragma once

#include <vector>

#include "ibdiag/findings/dump_findings.h"
#include "ibdiag/findings/fabric_check.h"
#include "ibdiag/findings/finding.h"
#include "ibdiag/routes/trace_pairs.h"

namespace weft {

// Ordered by severity, kind, then place. At most maxOfKind of each kind, and one more that counts the rest, unless all
// are asked for.
struct FabricFindings {
  std::vector<SubnetCounts> counts;
  PairTrace trace;  // between base LIDs
  std::vector<Finding> list;

  static constexpr std::size_t maxOfKind = 20, all = SIZE_MAX;
};

FabricFindings findingsOf(const Fabric& fabric, const Levels& levels, const FindingSources& sources = {},
                          std::size_t maxOfKind = FabricFindings::maxOfKind);
// The same in two steps, for who wants to see some before `ofRun` is known: all of the fabric, in no order; and these
// with those of the run.
FabricFindings findingsOfFabric(const Fabric& fabric, const Levels& levels, const FindingSources& sources);
FabricFindings listed(FabricFindings all, const FindingList& ofRun, std::size_t maxOfKind = FabricFindings::maxOfKind);

}  // namespace weft
