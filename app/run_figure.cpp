#include "app/run_figure.h"

#include <algorithm>

#include "app/highlights.h"
#include "app/names.h"
#include "app/open_run.h"
#include "app/provenance.h"
#include "core/error.h"
#include "views/charts/bars_figure.h"
#include "views/commtree/tree_figure.h"
#include "views/fattree/map_figure.h"
#include "views/matrix/matrix_figure.h"

namespace weft {
namespace {

bool never() { return false; }

QString regionFilter(const FigureRequest& request) {
  if (request.regions.empty()) return "all regions";
  QStringList names;
  for (const std::string& name : request.regions) names << QString::fromStdString(name);
  return (names.size() == 1 ? "region " : "regions ") + names.join(", ");
}

Figure map(const FigureRequest& request) {
  const auto run = loadRun(request.run, never);
  const auto regions = findRegions(run->snapshot.regions, request.regions);
  const auto traffic = run->hasFabric() ? loadTraffic(*run, never) : nullptr;
  const bool recorded = traffic && traffic->port.recorded();
  const LinkLoads loads = recorded ? loadsOf(*traffic, regions) : LinkLoads{};
  MapOptions options;
  options.linkRange = request.range;
  options.description = "port traffic";
  MapFigureInfo info;
  info.widthMm = request.widthMm;
  if (recorded) info.captions << "Bytes that each link end sends; port traffic, " + regionFilter(request) + ".";
  else info.banner = "no port traffic recorded: topology only";
  if (request.communicator) {
    const auto id = findCommunicators(run->snapshot.communicators, *request.communicator).front();
    options.highlight = highlightOf(*run, traffic.get(), regions, id);
    if (options.highlight->hosts.empty())
      throw Error("no host of the members of " + *request.communicator + " is in the fabric; import with --hosts FILE");
    info.captions << options.highlight->explanation + ".";
  }
  info.captions << provenance(run->snapshot, {kinds::portTraffic, kinds::topology, kinds::forwarding});
  return mapFigure(run->fabric, run->layout, recorded ? &loads : nullptr, options, info);
}

Figure matrix(const FigureRequest& request) {
  const RunStore store(request.run);
  const RunSnapshot run = loadSnapshot(store, request.run);
  const Fabric fabric = Fabric::build(store.fabric());
  MatrixFigureInfo info;
  info.widthMm = request.widthMm;
  info.range = request.range;
  info.regions = findRegions(run.regions, request.regions);
  if (request.communicator) info.communicator = findCommunicators(run.communicators, *request.communicator).front();
  info.captions << "Port traffic, " + regionFilter(request) + "." << provenance(run, {kinds::portTraffic});
  return matrixFigure(run, fabric, loadPortTraffic(store, fabric), info);
}

Figure bars(const FigureRequest& request) {
  const RunStore store(request.run);
  RunSnapshot run = loadSnapshot(store, request.run);
  BarsFigureInfo info;
  info.widthMm = request.widthMm;
  info.options.metric = request.metric;
  if (!request.regions.empty()) {
    run.operations = store.operations(findRegions(run.regions, request.regions));
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
  info.captions << provenance(run, {kinds::profile});
  return barsFigure(run, info);
}

Figure tree(const FigureRequest& request) {
  const auto run = std::make_shared<const RunSnapshot>(loadSnapshot(RunStore(request.run), request.run));
  TreeFigureInfo info;
  info.widthMm = request.widthMm;
  info.captions = provenance(*run, {kinds::profile});
  return treeFigure(run, info);
}

}  // namespace

Figure makeFigure(const FigureRequest& request) {
  switch (request.view) {
    case FigureView::map: return map(request);
    case FigureView::tree: return tree(request);
    case FigureView::matrix: return matrix(request);
    case FigureView::bars: return bars(request);
  }
  return {};
}

}  // namespace weft
