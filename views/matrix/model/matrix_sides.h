// The values of each run in the rows, columns and cells of a difference.
#pragma once

#include "core/sums/run_match.h"
#include "views/matrix/model/matrix_facts.h"
#include "views/matrix/model/matrix_inputs.h"

namespace weft {

// What a matrix of two runs is made of. The match is that of these two runs, in this order.
struct TwoInputs {
  MatrixInputs first, second;
  std::shared_ptr<const RunMatch> match;
};

// What both runs have of a row and its column.
struct EntrySides {
  bool inFirst = false, inSecond = false;                           // is there such a row at all
  bool recordedFirst = false, recordedSecond = false;               // was something recorded of what it sent
  CellAmount sentFirst, sentSecond, receivedFirst, receivedSecond;  // in cells that both runs have

  bool isAlone() const { return !inFirst || !inSecond; }
  bool isComparable() const { return recordedFirst && recordedSecond; }
};

// Beside the facts of a difference, whose cells have the measure in the first run as `bytes` and that in the second run
// as `messages`. Rows and columns that only one run has hold nothing: what was sent there is told by its sum.
struct MatrixSides {
  std::vector<EntrySides> entries;                   // as in the facts
  CellAmount totalFirst, totalSecond;                // of the cells that both have
  CellAmount aloneFirst, aloneSecond;                // in cells of rows or columns that only one has, or has recorded
  std::shared_ptr<const MatrixFacts> first, second;  // without their cells
};

}  // namespace weft
