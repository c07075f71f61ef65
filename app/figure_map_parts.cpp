#include "app/figure_map_parts.h"

#include "app/figure_filter.h"
#include "app/names.h"
#include "app/pair_parts.h"
#include "core/error.h"

namespace weft {
namespace {

MapSettings settingsOf(const FigureRequest& request, const Fabric& fabric, const Levels& levels) {
  MapSettings settings = suggestedSettings(fabric, levels);
  settings.kind = request.layout.value_or(settings.kind);
  settings.hideService = request.hideService;
  settings.capacityWidths = request.capacityWidths;
  settings.assumeRoutes = request.assumeRoutes;
  return settings;
}

// Communicators and classes are told apart by pair traffic alone.
TrafficSource usualSource(const FigureRequest& request, const OpenRun& run, const RunTraffic& traffic) {
  const bool byPairs = !request.classes.empty() || !request.operations.empty() || (!request.communicators.empty() && pairsKnowCommunicators(run));
  return byPairs ? TrafficSource::pair : bestSource(run, traffic);
}

// Refuses what was asked for and can't be had; what nobody asked for is just absent.
TrafficLens lensOf(const FigureRequest& request, const OpenRun& run, const RunTraffic& traffic) {
  TrafficLens lens{request.source.value_or(usualSource(request, run, traffic)), request.measure};
  lens.rails = request.rails;
  const bool asked = request.source || !request.classes.empty() || !request.operations.empty() || lens.metric != LinkMetric::bytes;
  const QString why = asked ? whyNot(run, &traffic, lens) : QString();
  if (!why.isEmpty())
    throw Error((name(lens.source) + ", " + name(lens.metric) + ": " + why).toStdString() +
                "; take another --traffic or --metric, or import what is missing");
  return lens;
}

}  // namespace

MapParts collectMap(const FigureRequest& request, FigureData& data) {
  MapParts map;
  map.run = data.run([&](const Fabric& fabric) { return settingsOf(request, fabric, computeLevels(fabric)); }, request.assumeRoutes);
  const OpenRun& run = *map.run;
  map.settings = settingsOf(request, run.fabric, run.levels);
  map.layout = data.layout(map.run, map.settings);
  if (!run.hasFabric()) return map;
  map.traffic = data.traffic(run);
  const TrafficLens lens = lensOf(request, run, *map.traffic);
  map.shown.lens = lens;
  map.shown.filter = filterOf(run.snapshot, request, lens.source == TrafficSource::pair);
  map.figures = figuresOf(run, *map.traffic, map.shown);
  if (lens.metric == LinkMetric::utilisation && !map.figures.seconds)
    throw Error("in what time a part of the regions ran was not recorded: there is no utilisation; leave --region away");
  if (lens.source == TrafficSource::allToAll) map.figures.loads = data.allToAll(run);
  if (lens.source == TrafficSource::pair) {
    map.figures.pairs = data.pairs(run, map.shown.filter, lens.rails);
    map.figures.loads = {map.figures.pairs, &map.figures.pairs->links};
  }
  map.words = lensWords(run, *map.traffic, map.shown);
  map.values = valuesUnder(lens, run.fabric, map.figures);
  return map;
}

}  // namespace weft
