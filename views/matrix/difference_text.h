// Texts of a matrix of two runs.
#pragma once

#include "reports/table.h"
#include "views/matrix/matrix_text.h"
#include "views/matrix/model/matrix_difference.h"

namespace weft {

// "n001 → n017: A 1.2 GB, B 0.9 GB, B − A −300 MB (−300000000 B)"
QString differenceCellText(const MatrixFacts& facts, MatrixGeometry::Cell cell);
QString differenceSumText(const MatrixFacts& facts, const SumAt& sum);
// How many rows only one run has, and what was sent there.
QString differenceNote(const TwoInputs& inputs, const MatrixFacts& facts);
// "source", "destination", "A", "B", "difference" of the cells in the window that hold something.
Table differenceTable(const MatrixFacts& facts, const CellWindow& window);

// Why there is no difference to show, a sentence; empty where there is one. `second`: nothing where the second run has
// none of what is asked for.
QString whyNoDifference(const TwoInputs& inputs, const MatrixRequest& first,
                        const std::optional<MatrixRequest>& second);
// Likewise of what was collected.
QString whyNothingDiffers(const MatrixFacts& facts);

}  // namespace weft
