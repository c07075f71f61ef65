// A figure as its user asks for it: in names, so that it can be asked of another run too.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/map_settings.h"
#include "app/part_choice.h"
#include "app/traffic_lens.h"
#include "views/charts/bar_facts.h"
#include "views/colour_scale.h"
#include "views/commtree/tree_colours.h"
#include "views/figure.h"
#include "views/matrix/matrix_request.h"

namespace weft {

// links: the hottest link ends; times: of runs with tools and without. The last three are of several runs.
enum class FigureView { map, matrix, tree, bars, links, times, correlation, variants, speedup };

struct FigureRequest {
  FigureView view = FigureView::map;
  FigureStyle style;
  std::vector<std::filesystem::path> against;  // other runs that this one is compared with
  // The part of the run that is shown.
  std::vector<std::string> regions;         // empty: all
  std::vector<std::string> communicators;   // of pair traffic only these; else map: its routes stand out, matrix: its hosts are marked
  std::vector<PairClass> classes;           // map and matrix, of pair traffic; empty: all that were sent
  std::vector<std::string> operations;      // likewise, without "MPI_"
  PartChoice part;                          // likewise: ranks and time
  std::optional<ValueRange> range;          // of the colours: bytes, or shares of which 1 is all
  // Of the map.
  std::optional<TrafficSource> source;      // empty: the best that was recorded
  Rails rails = Rails::even;
  LinkMetric measure = LinkMetric::bytes;
  std::optional<MapKind> layout;            // empty: the one that suits the fabric
  bool hideService = false, capacityWidths = false, assumeRoutes = false, hideUnused = false, logarithmic = false;
  bool marks = false;                       // signs where something is wrong with the fabric
  std::optional<std::uint32_t> detail;      // 0 is all of it; empty: the finest that fits
  std::optional<std::string> select;        // what stands out, in the words of itemOf()
  // Of the matrix: what is missing of it is chosen by what the run has.
  std::optional<MatrixSource> matrixSource;
  std::optional<MatrixAxis> rows;
  MatrixMeasure matrixMeasure = MatrixMeasure::bytes;
  MatrixOrder order = MatrixOrder::number;
  bool linear = false, each = false;        // each: a small matrix for each communicator
  // Of the bars and the tree.
  BarMetric metric = BarMetric::time;
  TreeMeasure treeMeasure = TreeMeasure::none;  // what colours the tree
  std::optional<std::uint32_t> top;             // bars and links: so many; empty: 15, 20
  bool fold = false;                            // bars: like siblings as one
  bool relative = false;                        // times: net overhead in place of net, hook and wrap

  bool operator==(const FigureRequest&) const = default;
};

}  // namespace weft
