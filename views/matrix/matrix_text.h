// What the matrix says in words.
#pragma once

#include <QString>

#include "views/matrix/matrix_geometry.h"

namespace weft {

// "n001 → n017: 1.53 GB (1 530 000 000 B)", shares, what the entries are.
QString cellText(const MatrixFacts& facts, const MatrixPyramid& pyramid, MatrixGeometry::Cell cell);
// What the cells leave out, and where a communicator is shown structurally; may be empty.
QString matrixNote(const MatrixFacts& facts, const PortTraffic& traffic, const std::vector<RegionId>& regions);
QString cellsAsTsv(const MatrixFacts& facts, const MatrixPyramid& pyramid, const CellWindow& window);

}  // namespace weft
