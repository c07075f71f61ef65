// Texts about cells and sums of the matrix.
#pragma once

#include <QString>

#include "reports/table.h"
#include "views/matrix/matrix_geometry.h"
#include "views/matrix/matrix_sums.h"
#include "views/matrix/matrix_words.h"

namespace weft {

// "n001 → n017: 1.53 GB (1530000000 B)", messages and their mean, shares, what the entries are.
QString cellText(const MatrixFacts& facts, MatrixGeometry::Cell cell);
// What the row sent or the column received altogether, and from where to where its bar is drawn.
QString sumText(const MatrixPicture& matrix, const SumAt& sum);
// Where bars do not start at 0; may be empty.
QString sumsNote(const MatrixPicture& matrix);
// What the cells omit and how to read them; may be empty.
QString matrixNote(const MatrixInputs& inputs, const MatrixFacts& facts);

// One line for each cell in the window that holds something: labels, bytes, messages (where recorded), sorted.
Table cellsTable(const MatrixFacts& facts, const CellWindow& window);

}  // namespace weft
