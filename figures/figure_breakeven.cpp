// What another order of ranks gains by size of messages and number of iterations, as weft breakeven has it in a table.
#include <algorithm>

#include "analysis/load/payback.h"
#include "core/base/error.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/charts/gain_map.h"
#include "views/shared/text.h"

namespace weft {

Figure makeBreakEvenFigure(const FigureRequest& request, FigureRuns& runs) {
  const auto& path = request.as<BreakEvenFigure>().gains;
  if (path.empty())
    throw Error(
        QObject::tr(
            "the figure needs the output of weft breakeven RUN.weft --format csv; name the file with --gains FILE")
            .toStdString());
  const std::vector<PaybackRow> rows = readPaybackTable(path);
  GainFacts facts;
  facts.iterations = rows.front().iterations;
  const auto even = [](const Payback& times) -> std::optional<double> {
    const auto number = times.breakEven();
    return number ? std::optional(static_cast<double>(*number)) : std::nullopt;
  };
  for (const PaybackRow& row : rows) {
    GainColumn column{row.bytes, {}, even(row.foretold), {}, row.measured.has_value()};
    if (row.measured) column.measured = even(*row.measured);
    for (const double number : facts.iterations) column.gains.push_back(row.foretold.gain(number));
    facts.columns.push_back(std::move(column));
  }
  return gainFigure(facts, request.style, provenance(*runs.shown.snapshot(), {kinds::pairTraffic, kinds::trace}));
}

}  // namespace weft
