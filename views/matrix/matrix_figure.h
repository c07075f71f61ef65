// The matrix as a figure: cells are an image inside a vector frame.
#pragma once

#include "views/matrix/model/matrix_difference.h"
#include "views/shared/figure.h"

namespace weft {

struct MatrixFigureInfo {
  FigureStyle style;
  MatrixRequest request;
  Scaling scaling = Scaling::logarithmic;
  std::optional<ValueRange> range;       // else that of the cells
  std::optional<CommunicatorId> marked;  // whose ranks or hosts are marked
  QStringList captions;                  // source, provenance
};

// On white. What the run can't give makes a figure that is refused with a reason.
Figure matrixFigure(const MatrixInputs& inputs, const MatrixFigureInfo& info);

// What the second run sent less what the first did. The request is the first run's; refused where nothing can be
// compared.
Figure matrixDifferenceFigure(const TwoInputs& inputs, const MatrixFigureInfo& info);

// A page of small matrices, one for each communicator, in one range of colours; filter and measure by the request.
Figure eachFigure(const MatrixInputs& inputs, const MatrixFigureInfo& info);

}  // namespace weft
