// Builds a matrix from a run.
#pragma once

#include "views/matrix/model/matrix_facts.h"
#include "views/matrix/model/matrix_inputs.h"

namespace weft {

// A run's pair traffic; each call opens a store of its own, so that any thread may ask.
PairStream pairsOf(const RunSnapshot& run);

// Only the facts, without a pyramid.
std::shared_ptr<MatrixFacts> collectFacts(const MatrixInputs& inputs, const MatrixRequest& request,
                                          const MatrixStopped& stopped);

// Reads row by row; beside the result it takes a row's worth of memory. Null once stopped() is true. Needs the source
// that the request names, and for its axis and order: hosts of ranks, members of the communicator, a fabric; entries
// are empty where they are not there. `before`: what was collected last; its cells are reused if only the measure
// differs.
MatrixPicture collectMatrix(const MatrixInputs& inputs, const MatrixRequest& request, const MatrixStopped& stopped,
                            const MatrixPicture& before = {});

}  // namespace weft
