#include <algorithm>

#include "app/figure_filter.h"
#include "app/names.h"
#include "app/provenance.h"
#include "app/run_figure.h"
#include "core/error.h"
#include "views/charts/bars_figure.h"

namespace weft {
namespace {

// "region FFT", "communicators W_a1, W_a2"
void addWords(const QString& one, const QString& several, const std::vector<std::string>& names, QStringList& parts) {
  QStringList list;
  for (const std::string& name : names) list << QString::fromStdString(name);
  if (!list.isEmpty()) parts << (list.size() == 1 ? one : several) + " " + list.join(", ");
}

}  // namespace

Figure makeBarsFigure(const FigureRequest& request, FigureRuns& runs) {
  RunSnapshot run = *runs.shown.snapshot();
  BarsFigureInfo info;
  info.style = request.style;
  info.options.metric = request.metric;
  info.options.bars = request.top.value_or(info.options.bars);
  info.options.foldFamilies = request.fold;
  QStringList filter;
  addWords("region", "regions", request.regions, filter);
  addWords("communicator", "communicators", request.communicators, filter);
  info.filter = filter.join(", ");
  if (!request.regions.empty()) {
    run.operations = runs.shown.operations(findRegions(run.regions, request.regions));
    if (run.operations.empty())
      throw Error("the communicator profile of this run was not recorded by region; leave --region away");
    for (Communicator& one : run.communicators) one.statedBytes.reset();  // of all regions
  }
  if (!request.communicators.empty()) {
    const auto wanted = findCommunicators(run.communicators, request.communicators);
    const auto isOther = [&](CommunicatorId id) { return !std::ranges::binary_search(wanted, id); };
    std::erase_if(run.operations, [&](const OperationSummary& each) { return isOther(each.communicator); });
    for (Communicator& one : run.communicators)
      if (isOther(one.id)) one.statedBytes.reset();
    const bool isStated = std::ranges::any_of(run.communicators, [](const Communicator& one) { return one.statedBytes.has_value(); });
    if (run.operations.empty() && !isStated) throw Error("nothing was counted of " + info.filter.toStdString() + ". Choose a wider filter.");
  }
  info.captions << provenance(run, operationKinds);
  return barsFigure(run, info);
}

}  // namespace weft
