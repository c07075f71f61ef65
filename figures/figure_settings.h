// The settings of each kind of figure: what can be chosen for it, by names only. A field here and its row in
// figure_option_rows.cpp are an option.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "analysis/collectives/collective_library.h"
#include "analysis/load/traffic_source.h"
#include "analysis/run/map_settings.h"
#include "views/charts/bar_facts.h"
#include "views/charts/scatter_facts.h"
#include "views/charts/variant_facts.h"
#include "views/commtree/tree_colours.h"
#include "views/matrix/model/matrix_request.h"
#include "views/ranks/rank_facts.h"
#include "views/shared/colour_scale.h"
#include "views/shared/link_values.h"
#include "views/timeline/ranktime_facts.h"
#include "views/waits/wait_bars.h"

namespace weft {

// In the order of --help and of messages. Each has a row in figure_kinds.cpp.
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
  speedup,
  routings
};

// Settings that several kinds of figures share. A field of one of these is an option of all that derive from it.
struct Listed {
  std::size_t top = 20;  // so many, the largest or worst
  bool operator==(const Listed&) const = default;
};

struct Modelled {
  std::optional<CollectiveLibrary> collectives;  // as this library sends them; empty: as recorded
  bool operator==(const Modelled&) const = default;
};

struct RoutedTraffic : Modelled {
  std::optional<TrafficSource> source;  // empty: the best that was recorded
  Rails rails = Rails::measured;
  std::string railPlan;  // how adapters are paired, as setRails() takes it; empty: as the run has it
  Adaptive adaptive = Adaptive::even;
  Senders senders = Senders::hosts;
  bool assumeRoutes = false;
  bool operator==(const RoutedTraffic&) const = default;
};

struct LinkTraffic : RoutedTraffic {
  LinkMetric measure = LinkMetric::bytes;
  bool operator==(const LinkTraffic&) const = default;
};

struct Profiled {
  BarMetric metric = BarMetric::time;
  bool whole = false;  // as in BarOptions
  bool operator==(const Profiled&) const = default;
};

struct FromThreshold {
  std::optional<double> above;  // seconds: only those of which the mean rank spent more
  bool operator==(const FromThreshold&) const = default;
};

struct OverTime {
  std::string counter;  // a metric of the trace as a line; empty: none
  bool others = false;  // hatches what ports counted besides the run's own traffic
  bool operator==(const OverTime&) const = default;
};

// The settings of each kind.
struct MapFigure : LinkTraffic {
  static constexpr FigureView view = FigureView::map;
  std::optional<ValueRange> nodeRange;  // of the colours of nodes, as the range of the request is of links
  std::optional<MapKind> layout;        // empty: the one that suits the fabric
  bool hideService = false, wideHosts = false, capacityWidths = false, hideUnused = false, logarithmic = false;
  MapColour colour = MapColour::load;  // of links and nodes: their loads, their rails or planes, or what ports measured
  bool marks = false;                  // signs where something is wrong with the fabric
  std::optional<std::uint32_t> detail;  // 0 is all of it; empty: the finest that fits
  bool withoutRoutes =
      false;  // of a selected link end, switch, host or rank it alone, without the routes of its traffic
  bool operator==(const MapFigure&) const = default;
};

// What is missing of it is chosen by what the run has.
struct MatrixFigure : Modelled {
  static constexpr FigureView view = FigureView::matrix;
  std::optional<MatrixSource> source;
  std::optional<MatrixAxis> rows;
  MatrixMeasure measure = MatrixMeasure::bytes;
  MatrixOrder order = MatrixOrder::number;
  bool linear = false, each = false;  // each: a small matrix for each communicator
  bool operator==(const MatrixFigure&) const = default;
};

struct TreeFigure {
  static constexpr FigureView view = FigureView::tree;
  TreeMeasure colour = TreeMeasure::none;  // what colours it
  bool operator==(const TreeFigure&) const = default;
};

struct BarsFigure : Profiled, Listed, FromThreshold {
  BarsFigure() : Listed{BarOptions().bars} {}
  static constexpr FigureView view = FigureView::bars;
  BarsBy by = BarsBy::communicator;
  bool fold = false;  // like siblings as one
  bool perRank = false, breakLongest = false;
  BarScale axis = BarScale::linear;
  std::vector<std::string> series;  // operations in the order of their colours; computed for runs side by side, not
                                    // part of the recipe
  bool operator==(const BarsFigure&) const = default;
};

// Bars of classes of message sizes. Traces know the volume of messages, not their time.
struct SizesFigure : Profiled {
  SizesFigure() : Profiled{BarMetric::volume} {}
  static constexpr FigureView view = FigureView::sizes;
  bool operator==(const SizesFigure&) const = default;
};

struct RanksFigure : Profiled, Listed, FromThreshold {
  RanksFigure() : Listed{RankCellsOptions().most} {}
  static constexpr FigureView view = FigureView::ranks;
  RankRows rows = RankRows::operations;
  bool operator==(const RanksFigure&) const = default;
};

struct LinksFigure : LinkTraffic, Listed {  // the most loaded link ends
  static constexpr FigureView view = FigureView::links;
  bool operator==(const LinksFigure&) const = default;
};

struct RegionsFigure : Listed {
  static constexpr FigureView view = FigureView::regions;
};

struct FindingsFigure : Listed {
  static constexpr FigureView view = FigureView::findings;
};

struct DiagnosticsFigure : Listed {
  static constexpr FigureView view = FigureView::diagnostics;
};

struct TimeFigure : OverTime {  // bytes over time
  static constexpr FigureView view = FigureView::time;
};

struct CumulativeFigure : OverTime {  // all that was sent until then
  static constexpr FigureView view = FigureView::cumulative;
};

struct TimelineFigure {  // what ranks were in over time
  static constexpr FigureView view = FigureView::timeline;
  RankTimeRows rows = RankTimeRows::ranks;
  RankTimeColours colours = RankTimeColours::operations;
  bool withoutMessages = false, criticalPath = false;
  bool operator==(const TimelineFigure&) const = default;
};

struct TimesFigure {  // of runs with tools and without
  static constexpr FigureView view = FigureView::times;
  bool relative = false;  // net overhead in place of net, hook and wrap
  bool operator==(const TimesFigure&) const = default;
};

// What is drawn of a table of gains: parts of the time by size and iterations, seconds of an iteration by size, or what
// the one before is divided by the one after.
enum class GainsAs { predicted, measured, times, ratio };

struct BreakEvenFigure {  // what another order of ranks gains
  static constexpr FigureView view = FigureView::breakeven;
  std::vector<std::string> gains;  // the files with the tables, "NAME=FILE" or "FILE"
  GainsAs as = GainsAs::predicted;
  std::optional<double> iterations;  // of a ratio, cost included; empty: one, without its cost
  bool operator==(const BreakEvenFigure&) const = default;
};

struct FlameFigure {  // the tree of calls that was sampled
  static constexpr FigureView view = FigureView::flame;
  bool operator==(const FlameFigure&) const = default;
};

struct FunctionsFigure : Listed {
  static constexpr FigureView view = FigureView::functions;
};

struct WaitsFigure : Listed {
  static constexpr FigureView view = FigureView::waits;
  WaitRows rows = WaitRows::paths;  // what has a bar
  bool operator==(const WaitsFigure&) const = default;
};

struct TransactionsFigure : Listed {  // messages by call paths
  static constexpr FigureView view = FigureView::transactions;
};

struct CorrelationFigure : Listed {
  CorrelationFigure() : Listed{ScatterOptions().series} {}
  static constexpr FigureView view = FigureView::correlation;
};

struct VariantsFigure : Listed {
  VariantsFigure() : Listed{VariantOptions().groups} {}
  static constexpr FigureView view = FigureView::variants;
};

struct SpeedupFigure {
  static constexpr FigureView view = FigureView::speedup;
  bool operator==(const SpeedupFigure&) const = default;
};

struct RoutingsFigure : RoutedTraffic {  // what links carry by the tables of each routing engine
  static constexpr FigureView view = FigureView::routings;
  bool operator==(const RoutingsFigure&) const = default;
};

using FigureSettings =
    std::variant<MapFigure, MatrixFigure, TreeFigure, BarsFigure, SizesFigure, RanksFigure, LinksFigure, RegionsFigure,
                 FindingsFigure, DiagnosticsFigure, TimeFigure, CumulativeFigure, TimelineFigure, TimesFigure,
                 BreakEvenFigure, FlameFigure, FunctionsFigure, WaitsFigure, TransactionsFigure, CorrelationFigure,
                 VariantsFigure, SpeedupFigure, RoutingsFigure>;

}  // namespace weft
