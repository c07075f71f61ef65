// A request for a figure, in names only, so that it can be applied to another run too.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/load/traffic_source.h"
#include "analysis/pairs/filter_options.h"
#include "analysis/run/map_settings.h"
#include "core/sums/rank_match.h"
#include "views/charts/bar_facts.h"
#include "views/commtree/tree_colours.h"
#include "views/matrix/model/matrix_request.h"
#include "views/ranks/rank_facts.h"
#include "views/timeline/ranktime_facts.h"
#include "views/shared/colour_scale.h"
#include "views/shared/figure.h"
#include "views/shared/link_values.h"
#include "views/waits/wait_bars.h"

namespace weft {

// sizes: bars of classes of message sizes; links: the most loaded link ends; regions, findings, diagnostics: tables;
// time: bytes over time; cumulative: all that was sent until then; timeline: what ranks were in over time; times: of
// runs with tools and without; breakeven: what another order of ranks gains; flame, functions: the tree of calls that
// was sampled, and a table of it; waits: bars of who waited; transactions: a table of messages by call paths. The last
// three are of several runs.
enum class FigureView {
  map,
  matrix,
  tree,
  bars,
  sizes,
  ranks,
  links,
  regions,
  findings,
  diagnostics,
  time,
  cumulative,
  timeline,
  times,
  breakeven,
  flame,
  functions,
  waits,
  transactions,
  correlation,
  variants,
  speedup
};

// The words of the filter say which part of the run is shown. Of traffic that knows no communicators, these stand out
// (map) or have their hosts marked (matrix).
struct FigureRequest : FilterWords {
  FigureView view = FigureView::map;
  FigureStyle style;
  std::vector<std::filesystem::path> against;  // other runs that this one is compared with
  RanksBy ranksBy = RanksBy::rank;             // which ranks of two runs match each other
  bool sideBySide = false;                     // all runs in columns, else their difference
  bool ownRanges = false;                      // side by side: each run's colours have a range of their own
  std::optional<ValueRange> range;      // of the colours: bytes, or shares of which 1 is all; of a map those of links
  std::optional<ValueRange> nodeRange;  // of the map's nodes, likewise
  std::vector<std::string> series;  // of the bars: operations in the order of their colours; computed for runs side by
                                    // side, not part of the recipe
  // Of the map.
  std::optional<TrafficSource> source;  // empty: the best that was recorded
  Rails rails = Rails::measured;
  std::string railPlan;  // how adapters are paired, as setRails() takes it; empty: as the run has it
  Adaptive adaptive = Adaptive::even;
  Senders senders = Senders::hosts;
  LinkMetric measure = LinkMetric::bytes;
  std::optional<CollectiveLibrary>
      collectives;                // of the map, links and matrix: as this library sends them; empty: as recorded
  std::optional<MapKind> layout;  // empty: the one that suits the fabric
  bool hideService = false, capacityWidths = false, assumeRoutes = false, hideUnused = false, logarithmic = false;
  MapColour colour = MapColour::load;  // of links and nodes: their loads, their rails or planes, or what ports measured
  bool marks = false;                  // signs where something is wrong with the fabric
  std::optional<std::uint32_t> detail;  // 0 is all of it; empty: the finest that fits
  std::optional<std::string> select;    // what stands out, in the words of itemOf()
  bool withoutRoutes =
      false;  // map: of a selected link end, switch, host or rank it alone, without the routes of its traffic
  // Of the matrix: what is missing of it is chosen by what the run has.
  std::optional<MatrixSource> matrixSource;
  std::optional<MatrixAxis> rows;
  MatrixMeasure matrixMeasure = MatrixMeasure::bytes;
  MatrixOrder order = MatrixOrder::number;
  bool linear = false, each = false;  // each: a small matrix for each communicator
  // Of the bars, the ranks and the tree.
  BarMetric metric = BarMetric::time;
  TreeMeasure treeMeasure = TreeMeasure::none;  // what colours the tree
  std::optional<std::uint32_t> top;             // bars, ranks and links: so many; empty: 15, 20, 20
  bool fold = false;                            // bars: like siblings as one
  BarsBy barsBy = BarsBy::communicator;
  bool perRank = false, whole = false, breakLongest = false;  // as in BarOptions
  BarScale axis = BarScale::linear;
  RankRows rankRows = RankRows::operations;
  std::optional<double> above;          // bars, ranks: seconds; only those of which the mean rank spent more
  WaitRows waitRows = WaitRows::paths;  // waits: what has a bar
  std::string counter;                  // time: a metric of the trace as a line; empty: none
  RankTimeColours rankTimeColours = RankTimeColours::operations;  // timeline
  RankTimeRows rankTimeRows = RankTimeRows::ranks;                // likewise
  bool withoutMessages = false;                                   // likewise
  std::string gains;                                              // breakeven: the file with the table
  bool relative = false;                                          // times: net overhead in place of net, hook and wrap

  bool operator==(const FigureRequest&) const = default;
};

}  // namespace weft
