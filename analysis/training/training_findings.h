// Findings about the cost of a training job's rings and channels on their fabric.
#pragma once

#include "core/store/run_store.h"
#include "ibdiag/findings/finding.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

// `ring-crossings`, `shared-link` and `shared-adapter` for runs whose connections were logged; nothing for others.
FindingList trainingFindings(const RunStore& store, const Fabric& fabric, const RankHosts& hosts);

}  // namespace weft
