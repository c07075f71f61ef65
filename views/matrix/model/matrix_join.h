// The union of the rows of two matrices.
#pragma once

#include "views/matrix/model/matrix_sides.h"

namespace weft {

struct JoinedAxis {
  std::vector<MatrixEntry> entries;     // of the first, then those that only the second has
  std::vector<EntrySides> sides;        // as the entries
  std::vector<std::uint32_t> ofSecond;  // the entry of each of the second's rows; of the first's: the same position
};

// An entry that only the second run has means nothing to who selects: ranks and places are those of the first run.
JoinedAxis joinAxes(const TwoInputs& inputs, const MatrixFacts& first, const MatrixFacts& second);

}  // namespace weft
