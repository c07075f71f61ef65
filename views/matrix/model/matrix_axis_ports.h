// The rows of a matrix of port traffic.
#pragma once

#include "views/matrix/model/matrix_axis.h"

namespace weft {

// Hosts, leaf switches or ports that occur in the port traffic, under any filter, or belong to the run.
MatrixAxisMap axisOfPorts(const MatrixInputs& inputs, const MatrixRequest& request);

}  // namespace weft
