// The difference of two matrices: each cell is what the second run sent minus what the first sent. No Qt, no colour.
#pragma once

#include "views/matrix/model/matrix_collect.h"
#include "views/matrix/model/matrix_sides.h"

namespace weft {

// The second run's request that means the same: regions by name, communicators as they match, ranks by their place.
// Nothing if the second run has none of what the request asks for.
std::optional<MatrixRequest> requestOfSecond(const TwoInputs& inputs, const MatrixRequest& request);

// Rows are those of the first run in its order, then what only the second has: ranks by their place, hosts by name
// whatever its case, leaf switches and ports by GUID or name. Null once stopped() is true. Both runs need what the
// request asks for.
MatrixPicture collectDifference(const TwoInputs& inputs, const MatrixRequest& first, const MatrixRequest& second,
                                const MatrixStopped& stopped);

// What a row (column) sent (received) in both runs, as the request measures it: first as bytes, second as messages.
CellAmount sentBySides(const MatrixFacts& facts, std::uint32_t entry);
CellAmount receivedBySides(const MatrixFacts& facts, std::uint32_t entry);

}  // namespace weft
