// Figures of several runs: time against total time, variants side by side, run times per number of processes.
#include <algorithm>

#include "analysis/run/names.h"
#include "core/base/error.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/charts/runs_figure.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// The runs of a request, with what its regions leave of them.
class RunSet {
 public:
  RunSet(const FigureRequest& request, FigureRuns& figureRuns) {
    add(request, figureRuns.shown);
    for (FigureData& each : figureRuns.against) add(request, each);
    for (const RunSnapshot& each : snapshots_) runs_.push_back(&each);
  }

  std::span<const RunSnapshot* const> runs() const { return runs_; }
  std::vector<CommunicatorId> chosen(const FigureRequest& request) const {
    if (request[FilterDimension::communicator].empty()) return {};
    return findCommunicators(snapshots_.front().communicators, request[FilterDimension::communicator]);
  }
  QStringList captions(const FigureRequest& request) const {
    QStringList list;
    if (const QString words = filterWords(ofAll(request)); !words.isEmpty())
      list << QObject::tr("Only %1; total times are of whole runs.").arg(words);
    const auto runNamesOf = runNames(runs_);
    for (std::size_t run = 0; run < snapshots_.size(); ++run)
      list << provenance(snapshots_[run], operationKinds, QString::fromStdString(runNamesOf[run]) + ": ");
    return list;
  }

 private:
  void add(const FigureRequest& request, FigureData& data) {
    const RunSnapshot& whole = *data.snapshot();
    snapshots_.push_back(profilePart(
        whole, filterFollowed(whole, ofAll(request), {Measure::profile, whole.keys}, "the communicator profile")));
  }
  // Communicators, and the one operation of variants, are chosen among what is drawn.
  static FigureRequest ofAll(FigureRequest request) {
    request[FilterDimension::communicator].clear();
    if (request.find<VariantsFigure>()) request[FilterDimension::operation].clear();
    return request;
  }

  std::vector<RunSnapshot> snapshots_;
  std::vector<const RunSnapshot*> runs_;
};

}  // namespace

Figure makeCorrelationFigure(const FigureRequest& request, FigureRuns& runs) {
  const RunSet set(request, runs);
  ScatterOptions options;
  options.series = request.as<CorrelationFigure>().top;
  options.communicators = set.chosen(request);
  return scatterFigure(collectScatter(set.runs(), RunMatch(set.runs(), request.ranksBy), options), request.style,
                       set.captions(request));
}

Figure makeVariantsFigure(const FigureRequest& request, FigureRuns& runs) {
  if (request[FilterDimension::operation].size() > 1)
    throw Error(QObject::tr("variants show one operation or all; give --operation only once").toStdString());
  const RunSet set(request, runs);
  VariantOptions options;
  if (!request[FilterDimension::operation].empty()) options.operation = request[FilterDimension::operation].front();
  options.groups = request.as<VariantsFigure>().top;
  options.communicators = set.chosen(request);
  return variantsFigure(collectVariants(set.runs(), RunMatch(set.runs(), request.ranksBy), options), request.style,
                        set.captions(request));
}

Figure makeSpeedupFigure(const FigureRequest& request, FigureRuns& runs) {
  const RunSet set(request, runs);
  return variantsFigure(collectSpeedup(set.runs()), request.style, set.captions(request));
}

}  // namespace weft
