#include <algorithm>

#include "core/base/error.h"
#include "core/base/interval.h"
#include "core/base/units.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "reports/tables/wait_table.h"
#include "views/timeline/ranktime_collect.h"
#include "views/timeline/ranktime_figure.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t mostBoxes = 30'000, fewestColumns = 100, mostColumns = 600, maxHosts = 1024;
constexpr double mostSeconds = 1e9;

// "0.4:0.8" in seconds since the trace's clock begins.
TimeParts timeOf(const std::string& word) {
  const auto [from, until] = secondsOf("--time", word);
  if (until > mostSeconds) throw Error("--time " + notATime(word));
  const auto nanoseconds = [](double seconds) {
    return static_cast<std::uint64_t>(seconds * nanosecondsPerSecond + 0.5);
  };
  return {nanoseconds(from), std::max(nanoseconds(until), nanoseconds(from) + 1), 1};
}

}  // namespace

Figure makeTimelineFigure(const FigureRequest& request, FigureRuns& runs) {
  refuseSeveralRuns(runs, QObject::tr("a timeline"));
  const std::shared_ptr<const RunSnapshot> snapshot =
      runs.shown.snapshot();  // kept: with the fabric another one is read
  const RunSnapshot& run = *snapshot;
  const auto& asked = request.as<TimelineFigure>();
  RankTimeRequest wanted;
  if (!request[FilterDimension::time].empty()) wanted.time = timeOf(request[FilterDimension::time].front());
  FigureRequest timeless = request;
  timeless[FilterDimension::time].clear();
  wanted.filter = filterOf(run, timeless, true);
  wanted.colours = asked.colours;
  wanted.rows = asked.rows;
  StateShares shares(runs.shown.store());
  const RankTimePart part(run, shares, wanted.filter);
  if (part.isEmpty()) throw Error(QObject::tr("no rank is left; choose a wider filter").toStdString());
  std::size_t rows =
      std::clamp<std::size_t>(part.isWhole() ? shares.tracks().size() : part.ranks().size(), 1, wanted.mostRows);
  if (wanted.rows == RankTimeRows::hosts) {  // each has a row
    wanted.mostRows = maxHosts;
    rows = std::max(rows, std::min(run.hosts.size(), maxHosts));
  }
  wanted.time.parts = static_cast<std::uint32_t>(std::clamp(mostBoxes / rows, fewestColumns, mostColumns));
  QStringList captions;
  if (const QString filter = filterWords(timeless); !filter.isEmpty())
    captions << ended(QObject::tr("Only %1").arg(filter));
  const std::string notTold = notFollowed(run, wanted.filter, areOfWaits(wanted.colours), !asked.withoutMessages);
  if (!notTold.empty()) captions << qt(notTold);
  captions << provenance(run, {kinds::trace});
  const bool areCauses = wanted.colours == RankTimeColours::causes;
  const auto open = wanted.rows == RankTimeRows::leaves || areCauses ? runs.shown.run() : nullptr;
  std::optional<WaitShares> waits;
  if (areOfWaits(wanted.colours) || asked.criticalPath) waits.emplace(runs.shown.store());
  const auto causes = areCauses ? std::make_shared<const WaitCauses>(
                                      runs.shown.store(), open->hasFabric() ? open.get() : nullptr, defaultLoaded)
                                : nullptr;
  std::optional<CriticalSegments> path;
  if (asked.criticalPath) {
    needWaits(waits->store());
    path = criticalSegments(shares, waits->store());
  }
  return rankTimeFigure(collectRankTime({run, shares, waits ? &*waits : nullptr, causes, open.get(), nullptr,
                                         !asked.withoutMessages, path ? &*path : nullptr},
                                        wanted),
                        {request.style, captions});
}

}  // namespace weft
