// The matrix as a figure: cells are an image inside a vector frame.
#pragma once

#include <memory>

#include "core/run_snapshot.h"
#include "views/figure.h"
#include "views/matrix/matrix_facts.h"

namespace weft {

struct MatrixFigureInfo {
  double widthMm = figure_width::page;
  MatrixKind kind = MatrixKind::hosts;
  MatrixOrder order = MatrixOrder::name;
  Scaling scaling = Scaling::logarithmic;
  std::optional<ValueRange> range;              // else that of the cells
  std::vector<RegionId> regions;                // empty: all
  std::optional<CommunicatorId> communicator;   // whose hosts are marked
  QStringList captions;                         // region filter, source, provenance
};

// Always in light colours. A run without port traffic or fabric gives a figure that is refused.
Figure matrixFigure(const RunSnapshot& run, const Fabric& fabric, const PortTraffic& traffic,
                    const MatrixFigureInfo& info);

}  // namespace weft
