#include "figures/figure_map_parts.h"

#include "analysis/collectives/modelled_rows.h"
#include "analysis/load/rail_choice.h"
#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "figures/figure_filter.h"
#include "figures/figure_source.h"
#include "views/shared/text.h"

namespace weft {
namespace {

MapSettings settingsOf(const FigureRequest& request, const Fabric& fabric, const Levels& levels) {
  MapSettings settings = suggestedSettings(fabric, levels);
  if (const auto* map = request.find<MapFigure>()) {
    settings.kind = map->layout.value_or(settings.kind);
    settings.hideService = map->hideService;
    settings.wideHosts = map->wideHosts;
    settings.capacityWidths = map->capacityWidths;
  }
  const auto& traffic = request.as<RoutedTraffic>();
  settings.assumeRoutes = traffic.assumeRoutes;
  settings.adaptive = traffic.adaptive;
  settings.senders = traffic.senders;
  return settings;
}

// Refuses what was asked for and can't be had; what nobody asked for is just absent.
LinkView viewOf(const FigureRequest& request, const OpenRun& run, const RunTraffic& traffic) {
  const auto& asked = request.as<RoutedTraffic>();
  LinkView view{asked.source.value_or(defaultSource(request, run, traffic))};
  if (const auto* links = request.find<LinkTraffic>()) view.metric = links->measure;
  view.rails = asked.rails;
  if (asked.collectives && view.source != TrafficSource::pair)
    throw Error(QObject::tr("--collectives model is for pair traffic; omit --traffic").toStdString());
  if (asked.collectives && !recordsWhatWasSent(run.snapshot)) view.collectives = asked.collectives;
  const bool isAsked = asked.source || asked.collectives || narrowsPairs(request) || view.metric != LinkMetric::bytes;
  const std::string why = isAsked ? whyNot(run, &traffic, view) : std::string();
  if (!why.empty())
    throw Error(QObject::tr("%1, %2: %3; take another --traffic or --metric, or import what is missing")
                    .arg(qt(name(view.source)), qt(name(view.metric)), qt(why))
                    .toStdString());
  return view;
}

std::shared_ptr<const OpenRun> withRails(const OpenRun& run, const std::string& plan) {
  auto other = std::make_shared<OpenRun>(run);
  Notes unknown;  // the words of the figure say how rails were chosen
  if (run.hasFabric()) setRails(*other, plan, unknown);
  return other;
}

}  // namespace

MapParts collectMap(const FigureRequest& request, FigureData& data, bool silent) {
  const auto& asked = request.as<RoutedTraffic>();
  MapParts map;
  map.run = data.run([&](const Fabric& fabric) { return settingsOf(request, fabric, computeLevels(fabric)); },
                     RouteSettings{asked.assumeRoutes, asked.adaptive, asked.senders});
  if (!asked.railPlan.empty()) map.run = withRails(*map.run, asked.railPlan);
  const OpenRun& run = *map.run;
  map.settings = settingsOf(request, run.fabric, run.levels);
  map.layout = data.layout(map.run, map.settings);
  if (!run.hasFabric()) return map;
  map.traffic = data.traffic(run);
  const LinkView view = viewOf(request, run, *map.traffic);
  map.shown.view = view;
  if (view.source == TrafficSource::counter || view.source == TrafficSource::allToAll)
    refuseFilter(withoutCommunicators(request), name(view.source), {Measure::counters});
  map.shown.filter = filterOf(run.snapshot, request, view.source == TrafficSource::pair, silent);
  if (view.metric == LinkMetric::utilisation && !secondsOf(run, *map.traffic, map.shown))
    throw Error(
        QObject::tr("%1, and utilisation needs it; omit --region")
            .arg(sentenceText(QObject::tr("the run time of the chosen regions"), Absence::notRecorded, Verb::was))
            .toStdString());
  map.numbers = data.numbers(run, map.shown);
  map.words = loadWordsText(run, *map.traffic, map.shown, map.numbers.pairs.get());
  map.values = linkValues(view, run.fabric, map.numbers);
  return map;
}

}  // namespace weft
