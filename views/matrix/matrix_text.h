// What the matrix says in words.
#pragma once

#include <QString>

#include "views/matrix/matrix_collect.h"
#include "views/matrix/matrix_geometry.h"
#include "views/matrix/matrix_sums.h"

namespace weft {

QString axisWord(MatrixAxis axis);                     // "host", "leaf switch", …
QString sourceWord(MatrixSource source);               // "pair traffic"
QString matrixTitle(const MatrixRequest& request);     // "messages, host to host, pair traffic"
// What of the run is shown: communicator, classes and regions in force. "class p2p; region FFT; communicator W".
QString filterText(const RunSnapshot& run, const MatrixRequest& request);

// "n001 → n017: 1.53 GB (1530000000 B)", messages and their mean, shares, what the entries are.
QString cellText(const MatrixFacts& facts, MatrixGeometry::Cell cell);
// What the row sent or the column received altogether.
QString sumText(const MatrixFacts& facts, const SumAt& sum);
// What the cells leave out and how they are to be read; may be empty.
QString matrixNote(const MatrixInputs& inputs, const MatrixFacts& facts);

// One line for each cell in the window that holds something: labels, bytes, messages (where recorded), sorted.
QString cellsAsTsv(const MatrixFacts& facts, const CellWindow& window);

// Why the inputs can't give what is asked for, a sentence; empty where they can.
QString whyNoMatrix(const MatrixInputs& inputs, const MatrixRequest& request);

}  // namespace weft
