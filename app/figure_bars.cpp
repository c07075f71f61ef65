#include <algorithm>

#include "app/names.h"
#include "app/provenance.h"
#include "app/run_figure.h"
#include "core/error.h"
#include "views/charts/bars_figure.h"

namespace weft {
namespace {

QString regionFilter(const FigureRequest& request) {
  if (request.regions.empty()) return "all regions";
  QStringList names;
  for (const std::string& name : request.regions) names << QString::fromStdString(name);
  return (names.size() == 1 ? "region " : "regions ") + names.join(", ");
}

}  // namespace

Figure makeBarsFigure(const FigureRequest& request, FigureRuns& runs) {
  RunSnapshot run = *runs.shown.snapshot();
  BarsFigureInfo info;
  info.style = request.style;
  info.options.metric = request.metric;
  if (!request.regions.empty()) {
    run.operations = runs.shown.operations(findRegions(run.regions, request.regions));
    if (run.operations.empty())
      throw Error("the communicator profile of this run was not recorded by region; leave --region away");
    info.captions << regionFilter(request) + ".";
  }
  if (request.communicator) {
    const auto wanted = findCommunicators(run.communicators, *request.communicator);
    std::erase_if(run.operations, [&](const OperationSummary& each) {
      return std::ranges::find(wanted, each.communicator) == wanted.end();
    });
    info.captions << "Only " + QString::fromStdString(*request.communicator) + ".";
  }
  info.captions << provenance(run, operationKinds);
  return barsFigure(run, info);
}

}  // namespace weft
