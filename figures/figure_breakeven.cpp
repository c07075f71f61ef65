// What another order of ranks gains by size of messages and number of iterations, as weft breakeven has it in a table:
// the gains, the times before and after, or their ratio.
#include <algorithm>
#include <cmath>

#include "analysis/load/payback.h"
#include "core/base/error.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/charts/gain_map.h"
#include "views/charts/payback_chart.h"
#include "views/shared/text.h"

namespace weft {
namespace {

struct NamedGains {
  QString name;
  std::vector<PaybackRow> rows;
};

// "NAME=FILE" or "FILE", which is called after its file where there are several.
std::vector<NamedGains> readGains(const std::vector<std::string>& given) {
  if (given.empty())
    throw Error(
        QObject::tr(
            "the figure needs the output of weft breakeven RUN.weft --format csv; name the file with --gains FILE")
            .toStdString());
  std::vector<NamedGains> all;
  for (const std::string& each : given) {
    std::error_code none;
    const std::size_t sign = std::filesystem::exists(each, none) ? std::string::npos : each.find('=');
    const std::filesystem::path path = sign == std::string::npos ? each : each.substr(sign + 1);
    const QString name =
        sign == std::string::npos ? (given.size() > 1 ? pathText(path.stem()) : QString()) : qt(each.substr(0, sign));
    all.push_back({name, readPaybackTable(path)});
  }
  return all;
}

std::optional<double> breakEven(const std::optional<Payback>& times) {
  const auto number = times ? times->breakEven() : std::nullopt;
  return number ? std::optional(static_cast<double>(*number)) : std::nullopt;
}

Error nothingMeasured() {
  return Error(QObject::tr("the table of --gains has no measured times; give weft breakeven --times FILE, or omit "
                           "--gains-as measured")
                   .toStdString());
}

GainFacts gainFacts(const NamedGains& gains, bool isMeasured) {
  GainFacts facts{gains.rows.front().iterations, {}, gains.name};
  for (const PaybackRow& row : gains.rows) {
    if (isMeasured && !row.measured) continue;
    const Payback& shown = isMeasured ? *row.measured : row.foretold;
    const std::optional<Payback> other = isMeasured ? std::optional(row.foretold) : row.measured;
    GainColumn column{row.bytes, {}, breakEven(shown), breakEven(other), other.has_value()};
    for (const double number : facts.iterations) column.gains.push_back(shown.gain(number));
    facts.columns.push_back(std::move(column));
  }
  if (facts.columns.empty()) throw nothingMeasured();
  return facts;
}

// Of so many iterations, its cost included; of one without it. Nothing where a time is 0.
std::optional<double> ratioOf(const Payback& times, const std::optional<double>& iterations) {
  const double ratio = iterations ? 1 / (1 - times.gain(*iterations)) : times.before / times.after;
  return std::isfinite(ratio) && ratio > 0 ? std::optional(ratio) : std::nullopt;
}

PaybackFacts paybackFacts(const std::vector<NamedGains>& all, const BreakEvenFigure& asked) {
  PaybackFacts facts;
  facts.ofRatios = asked.as == GainsAs::ratio;
  facts.what = facts.ofRatios ? QObject::tr("time before ÷ after") : QObject::tr("time of an iteration");
  for (const NamedGains& gains : all) {
    PaybackSeries series{gains.name, {}};
    for (const PaybackRow& row : gains.rows) {
      PaybackPoint point{
          row.bytes, row.foretold.before, row.foretold.after, ratioOf(row.foretold, asked.iterations), {}, {}, {}};
      if (const auto& times = row.measured) {
        point.measuredBefore = times->before;
        point.measuredAfter = times->after;
        point.measuredRatio = ratioOf(*times, asked.iterations);
      }
      series.points.push_back(point);
    }
    facts.series.push_back(std::move(series));
  }
  return facts;
}

QString captionOf(const BreakEvenFigure& asked, bool isMeasured) {
  if (asked.as == GainsAs::times)
    return isMeasured ? QObject::tr(
                            "Least time of an iteration before and after the change of the order of ranks. "
                            "Lines: as predicted; circles: as measured.")
                      : QObject::tr(
                            "Least time of an iteration before and after the change of the order of ranks, as "
                            "predicted.");
  const QString what =
      asked.iterations
          ? QObject::tr(
                "Time of %1 iterations in the old order of ranks, divided by that of the change and as many in "
                "the new one.")
                .arg(inGroups(qt(exactText(*asked.iterations))))
          : QObject::tr(
                "Time of an iteration in the old order of ranks, divided by that in the new one, without the "
                "cost of the change.");
  return what + ' ' +
         (isMeasured ? QObject::tr("Bars: as predicted; circles: as measured.") : QObject::tr("As predicted."));
}

}  // namespace

Figure makeBreakEvenFigure(const FigureRequest& request, FigureRuns& runs) {
  const auto& asked = request.as<BreakEvenFigure>();
  const std::vector<NamedGains> all = readGains(asked.gains);
  const QStringList source = provenance(*runs.shown.snapshot(), {kinds::pairTraffic, kinds::trace});
  if (asked.as == GainsAs::times || asked.as == GainsAs::ratio) {
    const bool isMeasured = std::ranges::any_of(all, [](const NamedGains& gains) {
      return std::ranges::any_of(gains.rows, [](const PaybackRow& row) { return row.measured.has_value(); });
    });
    return paybackFigure(paybackFacts(all, asked), request.style, QStringList{captionOf(asked, isMeasured)} + source);
  }
  const bool isMeasured = asked.as == GainsAs::measured;
  std::vector<GainFacts> panels;
  for (const NamedGains& gains : all) panels.push_back(gainFacts(gains, isMeasured));
  return gainFigure(panels, isMeasured, request.style, source);
}

}  // namespace weft
