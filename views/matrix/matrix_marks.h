#pragma once

#include "core/run_snapshot.h"
#include "views/matrix/matrix_facts.h"

namespace weft {

// By entry: ranks of the communicator ran there. Empty where the communicator's members or their hosts are unknown.
std::vector<bool> entriesOf(const MatrixFacts& facts, const RunSnapshot& run, const Fabric& fabric,
                            CommunicatorId communicator);
// By entry: belongs to the host.
std::vector<bool> entriesOf(const MatrixFacts& facts, HostIndex host);

}  // namespace weft
