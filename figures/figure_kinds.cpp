#include "figures/figure_kinds.h"

#include <array>

#include "core/base/row_of.h"

namespace weft {

std::span<const FigureKind> figureKinds() {
  using enum Measure;
  static const std::array kinds{
      FigureKind{"map", MapFigure(), makeMapFigure, {pairs}},
      FigureKind{"matrix", MatrixFigure(), makeMatrixFigure, {pairs}},
      FigureKind{"tree", TreeFigure(), makeTreeFigure, {profile}},
      FigureKind{"bars", BarsFigure(), makeBarsFigure, {profile}},
      FigureKind{"sizes", SizesFigure(), makeSizesFigure, {profile}},
      FigureKind{"ranks", RanksFigure(), makeRanksFigure, {profile}},
      FigureKind{"links", LinksFigure(), makeLinksFigure, {pairs}},
      FigureKind{"regions", RegionsFigure(), makeRegionsFigure},
      FigureKind{"findings", FindingsFigure(), makeFindingsFigure},
      FigureKind{"diagnostics", DiagnosticsFigure(), makeDiagnosticsFigure},
      FigureKind{"time", TimeFigure(), makeTimeFigure, {bins}},
      FigureKind{"cumulative", CumulativeFigure(), makeCumulativeFigure, {bins}},
      FigureKind{"timeline", TimelineFigure(), makeTimelineFigure, {states, messages}},
      FigureKind{"times", TimesFigure(), makeTimesFigure},
      FigureKind{"breakeven", BreakEvenFigure(), makeBreakEvenFigure},
      FigureKind{"flame", FlameFigure(), makeFlameFigure, {samples}},
      FigureKind{"functions", FunctionsFigure(), makeFunctionsFigure, {samples}},
      FigureKind{"waits", WaitsFigure(), makeWaitsFigure, {waits}},
      FigureKind{"transactions", TransactionsFigure(), makeTransactionsFigure, {transactions}},
      FigureKind{"correlation", CorrelationFigure(), makeCorrelationFigure, {profile}},
      FigureKind{"variants", VariantsFigure(), makeVariantsFigure, {profile}},
      FigureKind{"speedup", SpeedupFigure(), makeSpeedupFigure},
      FigureKind{"routings", RoutingsFigure(), makeRoutingsFigure, {pairs}},
  };
  static_assert(kinds.size() == std::variant_size_v<FigureSettings>);
  return kinds;
}

const FigureKind& kindOf(FigureView view) { return rowOf(figureKinds(), "kinds of figures", view, &FigureKind::view); }

}  // namespace weft
