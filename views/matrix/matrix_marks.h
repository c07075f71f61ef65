// The rows, columns and cells of a matrix that represent an item, and the item that a cell represents.
#pragma once

#include "analysis/load/selected_traffic.h"
#include "views/matrix/matrix_geometry.h"
#include "views/matrix/model/matrix_collect.h"
#include "views/shared/selection.h"

namespace weft {

// By entry: whether the item is the entry or a part of it, or the entry is a part of the item (ranks of a communicator
// and their hosts). Empty if the item has no entry.
std::vector<bool> marksOf(const MatrixInputs& inputs, const MatrixFacts& facts, const Item& item);
// The one cell that an item means: a pair.
std::optional<MatrixGeometry::Cell> cellOf(const MatrixInputs& inputs, const MatrixFacts& facts, const Item& item);

// Those of a transaction's pairs, each once; none where there are more than can be distinguished.
std::vector<MatrixGeometry::Cell> cellsOf(const MatrixFacts& facts, const Item& item);
// Those of the pairs that sent the traffic, likewise.
std::vector<MatrixGeometry::Cell> cellsOf(const MatrixFacts& facts, const SelectedTraffic& traffic);

// Nothing where the map has no place for it.
Item itemOf(const MatrixEntry& entry);
Item itemOf(const MatrixEntry& from, const MatrixEntry& to);

}  // namespace weft
