// What a quantity of a run is under a filter, asked of a window and of the figure that it exports.
#pragma once

#include "analysis/waits/code_sums.h"
#include "app/panels/figures.h"
#include "app/panels/view_set.h"
#include "core/base/error.h"
#include "core/sums/run_summary.h"
#include "figures/figure_filter.h"
#include "figures/figure_kinds.h"
#include "figures/figure_map_parts.h"
#include "figures/run_figure.h"
#include "in_store.h"
#include "open_window.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/functions/functions_view.h"
#include "views/matrix/matrix_view.h"
#include "views/matrix/model/matrix_collect.h"
#include "views/ranks/ranks_view.h"
#include "views/waits/waits_view.h"

namespace weft::test {

inline constexpr std::size_t allRows = 200;  // as many as a view shows at most

class InWindow {
 public:
  explicit InWindow(MainWindow& window) : window_(window) {}

  Amount of(Quantity quantity) const {
    const RunSession& session = window_.session();
    const RunSummary summary = summaryOf(*session.profile());
    switch (quantity) {
      case Quantity::timeInMpi:
        return ofRanks();
      case Quantity::timeInCommunicator:
        return ofTree([](const CommunicatorTotals& totals) { return totals.seconds; });
      case Quantity::calls:
        return ofTree([](const CommunicatorTotals& totals) { return totals.calls; });
      case Quantity::volume:
        return ofTree([](const CommunicatorTotals& totals) { return totals.volume; });
      case Quantity::pairTraffic:
      case Quantity::messages: {
        const auto& facts = window_.views().of<MatrixView>()->picture().facts;
        if (!facts || facts->request.source != MatrixSource::pairs) return std::nullopt;
        CellAmount all = facts->cells->total();
        all.add(facts->elsewhere);
        return quantity == Quantity::messages ? Amount(all.messages) : Amount(all.bytes);
      }
      case Quantity::linkBytes:
        return bytesOf(session.numbers(), session.run()->fabric);
      case Quantity::utilisation:
        return utilisationOf(session.numbers(), session.run()->fabric);
      case Quantity::waiting:
        return double(window_.views().of<WaitsView>()->facts().bars.all) / 1e9;
      case Quantity::samples:
        return samplesOf(window_.views().of<FunctionsView>()->facts());
      case Quantity::runTime:
        return summary.elapsed ? Amount(summary.elapsed->max) : std::nullopt;
      case Quantity::recordedTime:
        return summary.recorded ? Amount(summary.recorded->mean) : std::nullopt;
      case Quantity::shareOfMpi:
        return summary.mpiShare.value();
      case Quantity::timeInInit:
        return ofCalls("Init");
      case Quantity::timeInFinalize:
        return ofCalls("Finalize");
    }
    return std::nullopt;
  }

  static Amount bytesOf(const LinkNumbers& numbers, const Fabric& fabric) {
    Amount sum;
    for (std::uint32_t end = 0; end < fabric.ends().size(); ++end)
      if (const auto bytes = numbers.bytes(EndIndex(end))) sum = sum.value_or(0) + double(bytes->value);
    return sum;
  }
  static Amount utilisationOf(const LinkNumbers& numbers, const Fabric& fabric) {
    Amount most;
    for (std::uint32_t end = 0; end < fabric.ends().size(); ++end)
      if (const auto share = numbers.utilisation(EndIndex(end))) most = std::max(most.value_or(0), *share);
    return most;
  }
  static Amount samplesOf(const FunctionsFacts& facts) {
    if (!facts.code || !facts.missing.empty()) return std::nullopt;
    std::uint64_t sum = 0;
    for (const auto& [rank, sums] : codeSumsByRank(*facts.code, facts.filter)) sum += sums.samples;
    return double(sum);
  }

 private:
  template <class Of>
  Amount ofTree(Of of) const {
    const auto& chosen = window_.session().selection().filter().communicators;  // the tree shows each by itself
    Amount sum;
    for (const CommNode& node : window_.views().of<CommunicatorTree>()->model().forest().nodes)
      if (node.communicator && !node.communicator->pooled &&
          (chosen.empty() || std::ranges::count(chosen, node.communicator->id) != 0))
        if (const auto value = of(node.totals)) sum = sum.value_or(0) + double(*value);
    return sum;
  }
  // Rows of their own, of no communicator.
  Amount ofCalls(const char* start) const {
    Amount mean;
    for (const OperationSummary& one : window_.session().run()->snapshot.operations)
      if (!one.communicator && one.operationName.starts_with(start) && one.meanSeconds) mean = one.meanSeconds;
    return mean;
  }
  Amount ofRanks() const {
    Amount sum;
    const RankFacts& shown = window_.views().of<RanksView>()->facts();
    if (shown.metric != BarMetric::time) return sum;  // of a run without times: what it has is shown
    for (const RankRow& row : shown.rows) sum = sum.value_or(0) + row.total;
    return sum;
  }

  MainWindow& window_;
};

// As the window would export it.
class InFigure {
 public:
  InFigure(MainWindow& window, std::filesystem::path path) : window_(window), path_(std::move(path)) {}

  Amount of(Quantity quantity) const {
    FigureData data(path_);
    switch (quantity) {
      case Quantity::timeInMpi: {
        const FigureRequest figure = shown(FigureView::ranks);
        RankCellsOptions options;
        options.most = allRows;
        options.filter = filterFollowed(*data.snapshot(), figure, facets(Measure::profile), "the communicator profile");
        Amount sum;
        for (const RankRow& row : collectRanks(*data.snapshot(), options).rows) sum = sum.value_or(0) + row.total;
        return sum;
      }
      case Quantity::timeInCommunicator:
        return ofBars(BarMetric::time, data);
      case Quantity::calls:
        return ofBars(BarMetric::calls, data);
      case Quantity::volume:
        return ofBars(BarMetric::volume, data);
      case Quantity::pairTraffic:
      case Quantity::messages:
        return ofMatrix(quantity, data);
      case Quantity::linkBytes:
      case Quantity::utilisation: {
        const MapParts map = collectMap(shown(FigureView::map), data, true);
        return quantity == Quantity::linkBytes ? InWindow::bytesOf(map.numbers, map.run->fabric)
                                               : InWindow::utilisationOf(map.numbers, map.run->fabric);
      }
      case Quantity::waiting: {
        const PairFilter part =
            filterFollowed(*data.snapshot(), shown(FigureView::waits), facets(Measure::waits), "waiting");
        return double(waitBars(data.store(), {part}, WaitRows::paths, allRows).all) / 1e9;
      }
      case Quantity::samples:
        return InWindow::samplesOf(functionsFacts(
            *data.snapshot(), nullptr,
            filterFollowed(*data.snapshot(), shown(FigureView::functions), facets(Measure::samples), "samples")));
      default:
        break;  // no figure has those of the whole run
    }
    return std::nullopt;
  }

  // Why no figure of this part can be drawn; empty where one can.
  std::string refusal(FigureView view, const PairFilter& filter) const {
    FigureRuns runs{FigureData(path_), {}};
    FigureRequest figure(kindOf(view).settings);
    static_cast<FilterWords&>(figure) = wordsOf(*runs.shown.snapshot(), filter);
    try {
      return makeFigure(figure, runs).emptyBecause.toStdString();
    } catch (const Error& error) {
      return error.what();
    }
  }

 private:
  FigureRequest shown(FigureView view) const { return shownIn(view, window_.session(), window_.views()); }
  Facets facets(Measure measure) const { return {measure, window_.session().run()->snapshot.keys}; }

  // Where nothing was counted there is no figure.
  BarFacts barsIn(const FigureRequest& figure, FigureData& data) const {
    try {
      return barsOf(figure, data);
    } catch (const Error&) {
      return {};
    }
  }

  Amount ofBars(BarMetric metric, FigureData& data) const {
    FigureRequest figure = shown(FigureView::bars);
    figure.as<BarsFigure>().metric = metric;
    figure.as<BarsFigure>().top = allRows;
    Amount sum;
    for (const Bar& bar : barsIn(figure, data).bars) {
      const Communicator* one = bar.communicator ? data.snapshot()->find(*bar.communicator) : nullptr;
      if (one && !one->pooled) sum = sum.value_or(0) + bar.total;
    }
    return sum;
  }
  Amount ofMatrix(Quantity quantity, FigureData& data) const {
    const MatrixInputs inputs = data.matrix();
    MatrixRequest matrix;
    matrix.axis = MatrixAxis::ranks;
    matrix.filter = filterOf(*inputs.run, shown(FigureView::matrix), true, true);
    const auto facts = collectFacts(inputs, matrix, {});
    CellAmount all = facts->cells->total();
    all.add(facts->elsewhere);
    return quantity == Quantity::messages ? Amount(all.messages) : Amount(all.bytes);
  }

  MainWindow& window_;
  std::filesystem::path path_;
};

}  // namespace weft::test
