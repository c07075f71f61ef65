#include "views/charts/scatter_facts.h"

#include <QObject>
#include <algorithm>
#include <cmath>

namespace weft {
namespace {

constexpr std::size_t fewestRuns = 3;

bool isFinite(const std::optional<double>& seconds) { return seconds && std::isfinite(*seconds); }

ScatterSeries seriesOf(std::span<const RunSnapshot* const> runs, const MatchedCommunicator& one,
                       const CommunicatorTimes& times, const RunTimes& totals) {
  std::size_t first = 0;
  while (!one.inRun[first]) ++first;
  const Communicator& known = *runs[first]->find(*one.inRun[first]);
  ScatterSeries series{known.name + " (" + (known.size ? std::to_string(*known.size) : "?") + ")",
                       one.inRun.front(),
                       {},
                       times.withTotal};
  for (std::size_t run = 0; run < runs.size(); ++run)
    if (isFinite(times.meanSeconds[run]) && isFinite(totals.seconds[run]))
      series.points.push_back({run, *totals.seconds[run], *times.meanSeconds[run]});
  return series;
}

}  // namespace

ScatterFacts collectScatter(std::span<const RunSnapshot* const> runs, const RunMatch& match,
                            const ScatterOptions& options) {
  const RunTimes totals = runTimes(runs);
  ScatterFacts facts{runNames(runs), {}, totals.origin, 0, {}};
  if (runs.size() < fewestRuns) {
    facts.missing = QObject::tr("A correlation needs three runs or more.").toStdString();
    return facts;
  }
  auto times = communicatorTimes(runs, match, totals);
  std::erase_if(times, [&](const CommunicatorTimes& each) {
    const auto first = match.communicators()[each.matched].inRun.front();
    if (options.communicators.empty()) return !each.withTotal.r;
    return !first || std::ranges::find(options.communicators, *first) == options.communicators.end();
  });
  std::ranges::stable_sort(times, std::greater<>(), [](const CommunicatorTimes& each) {
    return each.withTotal.line ? std::abs(each.withTotal.line->slope) : 0;
  });
  for (const CommunicatorTimes& each : times) {
    if (!options.communicators.empty() || facts.series.size() < options.series)
      facts.series.push_back(seriesOf(runs, match.communicators()[each.matched], each, totals));
    else ++facts.leftOut;
  }
  std::erase_if(facts.series, [](const ScatterSeries& each) { return each.points.empty(); });
  if (facts.series.empty())
    facts.missing =
        QObject::tr("No communicator has a time in three runs whose total times are known and differ.").toStdString();
  return facts;
}

}  // namespace weft
