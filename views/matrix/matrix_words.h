// Titles and captions of a matrix, and why there is none.
#pragma once

#include <QString>

#include "views/matrix/model/matrix_inputs.h"
#include "views/matrix/model/matrix_request.h"

namespace weft {

QString axisWord(MatrixAxis axis);                      // "host", "leaf switch", …
QString axisCount(MatrixAxis axis, std::size_t count);  // "1 host", "2 leaf switches", …
// "pair traffic"; "pair traffic, collectives as MPICH 4.0 sends them"
QString sourceWord(MatrixSource source, std::optional<CollectiveLibrary> collectives = {});
QString matrixTitle(const MatrixRequest& request);  // "messages, host to host, pair traffic"
// What of the run is shown: communicator, classes and regions in force. "class p2p; region FFT; communicator W".
QString filterText(const RunSnapshot& run, const MatrixRequest& request);

// Why the inputs can't give the requested matrix, a sentence; empty if they can.
QString whyNoMatrix(const MatrixInputs& inputs, const MatrixRequest& request);

}  // namespace weft
