// Two runs in one matrix: each cell has what the second run sent less what the first did. No Qt, no colour.
#pragma once

#include "core/run_match.h"
#include "views/matrix/matrix_collect.h"

namespace weft {

// What a matrix of two runs is made of. The match is that of these two runs, in this order.
struct TwoInputs {
  MatrixInputs first, second;
  std::shared_ptr<const RunMatch> match;
};

// What both runs have of a row and its column.
struct EntrySides {
  bool inFirst = false, inSecond = false;              // is there such a row at all
  bool recordedFirst = false, recordedSecond = false;  // was something recorded of what it sent
  CellAmount sentFirst, sentSecond, receivedFirst, receivedSecond;  // in cells that both runs have

  bool isAlone() const { return !inFirst || !inSecond; }
  bool isComparable() const { return recordedFirst && recordedSecond; }
};

// Beside the facts of a difference, whose cells have the measure in the first run as `bytes` and that in the second run as
// `messages`. Rows and columns that only one run has hold nothing: what was sent there is told by its sum.
struct MatrixSides {
  std::vector<EntrySides> entries;                          // as in the facts
  CellAmount totalFirst, totalSecond;                       // of the cells that both have
  CellAmount aloneFirst, aloneSecond;                       // in cells of rows or columns that only one has, or has recorded
  std::shared_ptr<const MatrixFacts> first, second;         // without their cells
};

// The second run's request that means the same: regions by name, communicators as they match, ranks by their place.
// Nothing where the second run has none of what is asked for.
std::optional<MatrixRequest> requestOfSecond(const TwoInputs& inputs, const MatrixRequest& request);

// Rows are those of the first run in its order, then what only the second has: ranks by their place, hosts by name whatever
// its case, leaf switches and ports by GUID or name. Null once stopped() is true. Both runs need what the request asks for.
MatrixPicture collectDifference(const TwoInputs& inputs, const MatrixRequest& first, const MatrixRequest& second,
                                const MatrixStopped& stopped);

// What a row (column) sent (received) in both runs, as the request measures it: first as bytes, second as messages.
CellAmount sentBySides(const MatrixFacts& facts, std::uint32_t entry);
CellAmount receivedBySides(const MatrixFacts& facts, std::uint32_t entry);

}  // namespace weft
