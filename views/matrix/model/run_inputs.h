// A run as matrices read it.
#pragma once

#include <memory>

#include "analysis/run/open_run.h"
#include "views/matrix/model/matrix_collect.h"

namespace weft {

// What matrices of the run are made of; `traffic` may be null.
MatrixInputs matrixInputs(const std::shared_ptr<const OpenRun>& run, const std::shared_ptr<const RunTraffic>& traffic);

}  // namespace weft
