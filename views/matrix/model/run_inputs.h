// The matrix inputs of a run.
#pragma once

#include <memory>

#include "analysis/collectives/collective_library.h"
#include "analysis/run/open_run.h"
#include "views/matrix/model/matrix_collect.h"

namespace weft {

// What matrices of the run are made of; `traffic` may be null.
MatrixInputs matrixInputs(const std::shared_ptr<const OpenRun>& run, const std::shared_ptr<const RunTraffic>& traffic);
// The same with collectives as the library sends them; expands all calls once. Throws Error where the run has no calls.
// Once stopped() is true, some pairs are missing.
MatrixInputs modelledInputs(MatrixInputs inputs, CollectiveLibrary library, const MatrixStopped& stopped = {});

}  // namespace weft
