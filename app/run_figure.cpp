#include "app/run_figure.h"

#include <algorithm>

#include "app/highlights.h"
#include "app/lens_values.h"
#include "app/names.h"
#include "app/open_run.h"
#include "app/pair_parts.h"
#include "app/provenance.h"
#include "app/totals.h"
#include "core/error.h"
#include "views/charts/bars_figure.h"
#include "views/commtree/tree_figure.h"
#include "views/fattree/map_figure.h"
#include "views/matrix/matrix_figure.h"
#include "views/matrix/matrix_text.h"
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

// Communicators and classes are told apart by pair traffic alone.
TrafficSource usualSource(const FigureRequest& request, const OpenRun& run, const RunTraffic& traffic) {
  const bool byPairs = !request.classes.empty() || (request.communicator && pairsKnowCommunicators(run));
  return byPairs ? TrafficSource::pair : bestSource(run, traffic);
}

// Refuses what was asked for and can't be had; what nobody asked for is just absent.
TrafficLens lensOf(const FigureRequest& request, const OpenRun& run, const RunTraffic& traffic) {
  TrafficLens lens{request.source.value_or(usualSource(request, run, traffic)), request.measure};
  lens.rails = request.rails;
  const bool asked = request.source || !request.classes.empty() || lens.metric != LinkMetric::bytes;
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
                     const Shown& shown, const LensFigures& figures, MapOptions& options, MapFigureInfo& info) {
  if (!request.communicator) return;
  const auto id = findCommunicators(run.snapshot.communicators, *request.communicator).front();
  options.highlight = figures.pairs
                          ? attributedHighlight(run, *run.snapshot.find(id), *figures.pairs, shown.lens.rails)
                          : highlightOf(run, traffic, shown.filter.regions, id);
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
  Shown shown{lens, {{}, regions, request.classes, {}}, {}};
  if (lens.source == TrafficSource::pair && request.communicator)
    shown.filter.communicators = findCommunicators(run->snapshot.communicators, *request.communicator);
  LensFigures figures = figuresOf(*run, *traffic, shown);
  if (lens.source == TrafficSource::allToAll)
    figures.loads = std::make_shared<const LinkLoads>(accumulateAllToAll(run->fabric));
  if (lens.metric == LinkMetric::utilisation && !figures.seconds)
    throw Error("in what time a part of the regions ran was not recorded: there is no utilisation; leave --region away");
  if (lens.source == TrafficSource::pair) {
    figures.pairs = std::make_shared<const PairLoads>(
        loadsOfPairs(RunStore(request.run), run->fabric, run->rankHosts, shown.filter, lens.rails));
    figures.loads = std::shared_ptr<const LinkLoads>(figures.pairs, &figures.pairs->links);
  }
  const QString words = lensWords(*run, *traffic, shown);
  const auto values = valuesUnder(lens, run->fabric, figures);
  MapOptions options;
  options.linkRange = request.range;
  if (request.capacityWidths) options.capacities = run->capacities;
  if (values) info.captions << measureSentence(lens.metric) + "; " + words + ".";
  info.banner = mapBanners(*run, values != nullptr).join(' ');
  addCommunicator(request, *run, traffic.get(), shown, figures, options, info);
  info.captions << provenance(run->snapshot, kindsOf(lens));
  if (run->settings.kind == MapKind::matrix)
    return switches(request, *run, values.get(), info.banner.isEmpty() ? info.captions : QStringList(info.banner) + info.captions);
  return mapFigure(run->fabric, run->layout, values.get(), options, info);
}

MatrixInputs matrixInputsOf(const FigureRequest& request) {
  const RunStore store(request.run);
  MatrixInputs inputs;
  inputs.run = std::make_shared<const RunSnapshot>(loadSnapshot(store, request.run));
  inputs.fabric = std::make_shared<const Fabric>(Fabric::build(store.fabric()));
  inputs.ports = std::make_shared<const PortTraffic>(loadPortTraffic(store, *inputs.fabric));
  inputs.layers = {inputs.run, &inputs.run->pairLayers};
  inputs.senders = store.pairSenders();
  inputs.pairs = pairsOf(request.run);
  return inputs;
}

// What the request leaves open: the source that the run has, pair traffic before port traffic; hosts where they are known.
MatrixRequest completed(const FigureRequest& request, const MatrixInputs& inputs) {
  MatrixRequest matrix = request.matrix;
  const MatrixSource best = inputs.hasPairs() ? MatrixSource::pairs : MatrixSource::ports;
  matrix.source = request.matrixSource.value_or(request.rows == MatrixAxis::ports ? MatrixSource::ports : best);
  const bool hosts = matrix.source == MatrixSource::ports || !inputs.run->hosts.empty();
  matrix.axis = request.rows.value_or(hosts ? MatrixAxis::hosts : MatrixAxis::ranks);
  if (!goesWith(matrix.axis, matrix.source))
    throw Error(sourceWord(matrix.source).toStdString() + " does not tell by " + axisWord(matrix.axis).toStdString() +
                "; take other --rows or another --traffic");
  matrix.filter.classes = request.classes;
  matrix.filter.regions = findRegions(inputs.run->regions, request.regions);
  if (!request.communicator) return matrix;
  const auto found = findCommunicators(inputs.run->communicators, *request.communicator);
  matrix.communicator = found.front();
  if (matrix.source == MatrixSource::pairs) matrix.filter.communicators = found;
  if (matrix.axis == MatrixAxis::members) matrix.filter.communicators = {found.front()};
  return matrix;
}

Figure matrix(const FigureRequest& request) {
  const MatrixInputs inputs = matrixInputsOf(request);
  MatrixFigureInfo info;
  info.widthMm = request.widthMm;
  info.range = request.range;
  info.scaling = request.linear ? Scaling::linear : Scaling::logarithmic;
  info.request = completed(request, inputs);
  if (info.request.source == MatrixSource::ports) info.marked = info.request.communicator;
  info.captions = matrixCaptions(*inputs.run, info.request);
  if (!request.each) return matrixFigure(inputs, info);
  if (info.request.source == MatrixSource::ports) throw Error("port traffic does not tell communicators; --each needs pair traffic");
  return eachFigure(inputs, info);
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
  info.captions << provenance(run, operationKinds);
  return barsFigure(run, info);
}

Figure tree(const FigureRequest& request) {
  const RunStore store(request.run);
  const auto run = std::make_shared<const RunSnapshot>(loadSnapshot(store, request.run));
  TreeFigureInfo info;
  info.widthMm = request.widthMm;
  info.measure = request.treeMeasure;
  if (info.measure == TreeMeasure::locality) {
    const Fabric fabric = Fabric::build(store.fabric());
    const RankPlaces places(fabric, computeLevels(fabric), run->processes);
    info.locality = std::make_shared<LocalityFacts>(LocalityFacts{localities(places, run->communicators), places.hasSpine()});
  }
  info.captions = provenance(*run, operationKinds);
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
