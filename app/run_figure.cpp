#include "app/run_figure.h"

#include <algorithm>

#include "app/highlights.h"
#include "app/lens_values.h"
#include "app/names.h"
#include "app/open_run.h"
#include "app/provenance.h"
#include "app/totals.h"
#include "core/error.h"
#include "views/charts/bars_figure.h"
#include "views/commtree/tree_figure.h"
#include "views/fattree/map_figure.h"
#include "views/matrix/matrix_figure.h"
#include "views/switchmatrix/switch_figure.h"

namespace weft {
namespace {

bool never() { return false; }

QString regionFilter(const FigureRequest& request) {
  if (request.regions.empty()) return "all regions";
  QStringList names;
  for (const std::string& name : request.regions) names << QString::fromStdString(name);
  return (names.size() == 1 ? "region " : "regions ") + names.join(", ");
}

MapSettings settingsOf(const FigureRequest& request, const Fabric& fabric) {
  MapSettings settings = suggestedSettings(fabric, computeLevels(fabric));
  settings.kind = request.layout.value_or(settings.kind);
  settings.hideService = request.hideService;
  settings.capacityWidths = request.capacityWidths;
  settings.assumeRoutes = request.assumeRoutes;
  return settings;
}

// Refuses what was asked for and can't be had; what nobody asked for is just absent.
TrafficLens lensOf(const FigureRequest& request, const OpenRun& run, const RunTraffic& traffic) {
  const TrafficLens lens{request.source.value_or(bestSource(run, traffic)), request.measure};
  const bool asked = request.source || lens.metric != LinkMetric::bytes;
  const QString why = asked ? whyNot(run, &traffic, lens) : QString();
  if (!why.isEmpty())
    throw Error((name(lens.source) + ", " + name(lens.metric) + ": " + why).toStdString() +
                "; take another --traffic or --metric, or import what is missing");
  return lens;
}

QString measureSentence(LinkMetric metric) {
  switch (metric) {
    case LinkMetric::bytes: return "Bytes that each link end sends";
    case LinkMetric::utilisation: return "Share of its capacity that each link end uses";
    case LinkMetric::unexplained: return "Share of the measured bytes of each link end that is not explained";
  }
  return {};
}

void addCommunicator(const FigureRequest& request, const OpenRun& run, const RunTraffic* traffic,
                     const std::vector<RegionId>& regions, MapOptions& options, MapFigureInfo& info) {
  if (!request.communicator) return;
  const auto id = findCommunicators(run.snapshot.communicators, *request.communicator).front();
  options.highlight = highlightOf(run, traffic, regions, id);
  if (options.highlight->hosts.empty())
    throw Error("no host of the members of " + *request.communicator + " is in the fabric; import with --hosts FILE");
  info.captions << options.highlight->explanation + ".";
}

// Switches, or the finest groups of them that a page can hold.
Figure switches(const FigureRequest& request, const OpenRun& run, const LinkValues* values, const QStringList& captions) {
  constexpr std::size_t most = 400;
  SwitchMatrix matrix = collectSwitchMatrix(run.fabric, run.layout, nullptr, values);
  for (const Grouping& grouping : run.layout.groupings) {
    if (matrix.entries.size() <= most) break;
    matrix = collectSwitchMatrix(run.fabric, run.layout, &grouping, values);
  }
  SwitchFigureInfo info;
  info.widthMm = request.widthMm;
  info.range = request.range;
  info.captions = captions;
  return switchFigure(std::move(matrix), info);
}

Figure map(const FigureRequest& request) {
  const auto run = loadRun(request.run, never, [&](const Fabric& fabric) { return settingsOf(request, fabric); });
  MapFigureInfo info;
  info.widthMm = request.widthMm;
  if (!run->hasFabric()) return mapFigure(run->fabric, run->layout, static_cast<const LinkValues*>(nullptr), {}, info);
  const auto regions = findRegions(run->snapshot.regions, request.regions);
  const auto traffic = loadTraffic(*run, never);
  const TrafficLens lens = lensOf(request, *run, *traffic);
  const Shown shown{lens, {{}, regions, {}, {}}, {}};
  LensFigures figures = figuresOf(*run, *traffic, shown);
  if (lens.source == TrafficSource::allToAll)
    figures.loads = std::make_shared<const LinkLoads>(accumulateAllToAll(run->fabric));
  if (lens.metric == LinkMetric::utilisation && !figures.seconds)
    throw Error("in what time a part of the regions ran was not recorded: there is no utilisation; leave --region away");
  const QString words = lensWords(*run, *traffic, shown);
  const auto values = valuesUnder(lens, run->fabric, figures);
  MapOptions options;
  options.linkRange = request.range;
  if (request.capacityWidths) options.capacities = run->capacities;
  if (values) info.captions << measureSentence(lens.metric) + "; " + words + ".";
  info.banner = mapBanners(*run, values != nullptr).join(' ');
  addCommunicator(request, *run, traffic.get(), regions, options, info);
  info.captions << provenance(run->snapshot, kindsOf(lens));
  if (run->settings.kind == MapKind::matrix)
    return switches(request, *run, values.get(), info.banner.isEmpty() ? info.captions : QStringList(info.banner) + info.captions);
  return mapFigure(run->fabric, run->layout, values.get(), options, info);
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
