// Orders of rows and columns that follow from the cells.
#pragma once

#include "views/matrix/model/matrix_table.h"

namespace weft {

// Reverse Cuthill-McKee over the pairs that sent anything, whichever of the two did: result[new] = old. The same matrix
// gives the same order. Empty where the matrix has more cells than can be ordered while one waits.
std::vector<std::uint32_t> bandwidthOrder(const MatrixTable& cells);

// The same cells with rows and columns in another order, as bandwidthOrder() gives it.
std::shared_ptr<const MatrixTable> reordered(const MatrixTable& cells, const std::vector<std::uint32_t>& order);

}  // namespace weft
