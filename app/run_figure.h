// Figures of a run without a window.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/figures.h"
#include "app/traffic_lens.h"
#include "views/charts/bar_facts.h"
#include "views/colour_scale.h"
#include "views/commtree/tree_colours.h"
#include "views/figure.h"

namespace weft {

struct FigureRequest {
  std::filesystem::path run;
  FigureView view = FigureView::map;
  std::vector<std::string> regions;         // empty: all
  std::optional<std::string> communicator;  // of pair traffic only it; else map: its routes stand out, matrix: its hosts are marked
  BarMetric metric = BarMetric::time;
  std::optional<ValueRange> range;          // of the colours: bytes, or shares of which 1 is all
  std::vector<PairClass> classes;           // map and matrix, of pair traffic; empty: all that were sent
  // Of the matrix: rows, order and measure; what is missing of it is chosen by what the run has.
  MatrixRequest matrix;
  std::optional<MatrixSource> matrixSource;
  std::optional<MatrixAxis> rows;
  bool linear = false, each = false;  // each: a small matrix for each communicator
  // Of the map.
  std::optional<TrafficSource> source;      // empty: the best that was recorded
  Rails rails = Rails::even;
  LinkMetric measure = LinkMetric::bytes;
  std::optional<MapKind> layout;            // empty: the one that suits the fabric
  bool hideService = false, capacityWidths = false, assumeRoutes = false;
  TreeMeasure treeMeasure = TreeMeasure::none;  // what colours the tree
  double widthMm = figure_width::page;
};

// Needs a QGuiApplication, for fonts. Throws Error for what the run does not have.
Figure makeFigure(const FigureRequest& request);

}  // namespace weft
