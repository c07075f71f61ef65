// What is selected elsewhere, as rows and columns of the matrix.
#pragma once

#include "core/run_snapshot.h"
#include "views/matrix/matrix_geometry.h"
#include "views/selection.h"

namespace weft {

// By entry: ranks of the communicator ran there. Empty where the communicator's members or their hosts are unknown.
std::vector<bool> entriesOf(const MatrixFacts& facts, const RunSnapshot& run, const Fabric& fabric,
                            CommunicatorId communicator);
// By entry: belongs to the host.
std::vector<bool> entriesOf(const MatrixFacts& facts, HostIndex host);

// The entries that an item means; empty where it means none.
std::vector<bool> marksOf(const MatrixFacts& facts, const RunSnapshot& run, const Fabric& fabric, const Item& item);
// The one cell that an item means: a pair of hosts or ports.
std::optional<MatrixGeometry::Cell> cellOf(const MatrixFacts& facts, const Fabric& fabric, const Item& item);

}  // namespace weft
