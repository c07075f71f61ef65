// A rectangle of matrix cells as a selection of pairs.
#pragma once

#include "views/matrix/model/matrix_facts.h"
#include "views/shared/selection.h"

namespace weft {

// The pairs of a window of cells that sent anything, as something that can be selected.
PairBlock blockOf(const MatrixFacts& facts, const CellWindow& window);

}  // namespace weft
