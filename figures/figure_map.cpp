#include <algorithm>

#include "analysis/run/item_words.h"
#include "analysis/load/load_words.h"
#include "analysis/load/run_findings.h"
#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "figures/figure_filter.h"
#include "figures/figure_difference.h"
#include "figures/figure_map_parts.h"
#include "figures/figure_words.h"
#include "figures/highlights.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/fattree/map_figure.h"
#include "views/fattree/map_light.h"
#include "views/shared/common_range.h"
#include "views/shared/item_text.h"
#include "views/shared/text.h"
#include "views/matrix/switch_figure.h"

namespace weft {
namespace {

QString measureSentence(LinkMetric metric) {
  switch (metric) {
    case LinkMetric::bytes:
      return QObject::tr("Bytes that each link end sends");
    case LinkMetric::utilisation:
      return QObject::tr("Share of its capacity that each link end uses");
    case LinkMetric::unexplained:
      return QObject::tr("Share of the measured bytes of each link end that is not explained");
  }
  return {};
}

// What stands out. Of communicators that the numbers are of `alone`: the links that carry their bytes.
MapHighlight lightOf(const MapParts& map, const Item& item, bool alone) {
  const OpenRun& run = *map.run;
  if (alone && map.numbers.pairs) return attributedHighlight(run, item, *map.numbers.pairs, map.shown.view.rails);
  return highlightOf(run, map.traffic.get(), map.shown.filter.regions, item);
}

// As the window shows it: the routes of what a link end, a switch, a host or a rank has to do with, where they are
// known.
void addRoutes(const MapParts& map, const Item& item, MapOptions& options, MapFigureInfo& info) {
  const OpenRun& run = *map.run;
  const auto part = isOnRoutes(item) ? selectedTraffic(run, *map.traffic, map.shown, item)
                                     : KnownValue<SelectedTraffic>(Absence::notKnown);
  MapHighlight light = part ? routesHighlight(run, *part, item) : MapHighlight();
  info.captions << ended(QObject::tr("Marked: %1").arg(light.ends.empty() ? itemText(run, item) : light.explanation));
  if (!light.ends.empty()) options.highlight = std::move(light);
}

void addSelected(const FigureRequest& request, const MapParts& map, bool withRoutes, MapOptions& options,
                 MapFigureInfo& info) {
  const OpenRun& run = *map.run;
  const Item item = itemOf(run, *request.select);
  if (info.selected = outlineOf(run, item); info.selected != MapTarget()) {
    if (withRoutes) addRoutes(map, item, options, info);
    else info.captions << ended(QObject::tr("Marked: %1").arg(itemText(run, item)));
    return;
  }
  const auto communicators = communicatorsOf(item);
  options.highlight = lightOf(map, item, !communicators.empty() && communicators == map.shown.filter.communicators);
  info.marks.routes = routesOf(run, map.traffic.get(), map.shown.filter.regions, item);
  if (options.highlight->ends.empty())
    throw Error(QObject::tr("no link of the fabric belongs to %1; select something else")
                    .arg(qt(*request.select))
                    .toStdString());
  if (communicators.size() > 1) {
    info.captions << ended(options.highlight->explanation);
    return;
  }
  QString words = std::holds_alternative<Area>(item) ? QString::fromStdString(*request.select) : itemText(run, item);
  if (!info.marks.routes.empty()) words += ": " + routesText(info.marks.routes);
  info.captions << ended(words + "; " + options.highlight->explanation);
}

void addHighlight(const FigureRequest& request, const MapParts& map, bool withRoutes, MapOptions& options,
                  MapFigureInfo& info) {
  if (request.select) return addSelected(request, map, withRoutes, options, info);
  if (request[FilterDimension::communicator].size() != 1) return;
  const Item communicators =
      itemOf(findCommunicators(map.run->snapshot.communicators, request[FilterDimension::communicator]));
  options.highlight = lightOf(map, communicators, true);
  if (options.highlight->hosts.empty())
    throw Error(QObject::tr("no host of the members of %1 is in the fabric; import with --hosts FILE")
                    .arg(qt(request[FilterDimension::communicator].front()))
                    .toStdString());
  info.captions << ended(options.highlight->explanation);
}

// A filter that leaves nothing would give a map on which nothing happens.
void refuseNothing(const FigureRequest& request, const MapParts& map) {
  const auto& loads = map.numbers.loads;
  const bool asks =
      !request[FilterDimension::region].empty() || (map.numbers.pairs && map.shown.filter != PairFilter());
  if (!asks || !loads || std::ranges::any_of(loads->bytes, [](std::uint64_t bytes) { return bytes != 0; })) return;
  if (map.numbers.pairs && map.numbers.pairs->bytes != 0)
    throw Error(QObject::tr("no link carries a byte of %1; its %2 stay within hosts, or were sent by or to ranks whose "
                            "host is not in the fabric. Choose a wider filter.")
                    .arg(map.words, qt(humanBytes(map.numbers.pairs->bytes)))
                    .toStdString());
  throw Error(QObject::tr("no link carries a byte of %1. Choose a wider filter.").arg(map.words).toStdString());
}

// Switches, or the finest groups of them that a page can hold.
Figure switches(const FigureRequest& request, const MapParts& map, const QStringList& captions) {
  constexpr std::size_t most = 400;
  SwitchMatrix matrix = collectSwitchMatrix(map.run->fabric, *map.layout, nullptr, map.values.get());
  for (const Grouping& grouping : map.layout->groupings) {
    if (matrix.entries.size() <= most) break;
    matrix = collectSwitchMatrix(map.run->fabric, *map.layout, &grouping, map.values.get());
  }
  SwitchFigureInfo info;
  info.style = request.style;
  info.range = request.range;
  if (request.as<MapFigure>().logarithmic) info.scaling = Scaling::logarithmic;
  info.captions = captions;
  if (map.traffic) info.absence = absenceOfLoads(*map.run, *map.traffic);
  return switchFigure(std::move(matrix), info);
}

// Of what has no loads, too: rails, where there are any.
std::shared_ptr<const MapLayers> layersOf(const OpenRun& run, MapColour colour, bool hasValues) {
  if (colour == MapColour::plane) {
    if (auto planes = planesOf(run.fabric)) return planes;
    throw Error(
        QObject::tr("this fabric has no planes, which --colour plane would show; weft fabric --parts lists its parts")
            .toStdString());
  }
  if (colour == MapColour::rail && !run.rails)
    throw Error(QObject::tr("this fabric is not built of rails, so --colour rail shows nothing: adapters of one number "
                            "are connected to leaf switches that also serve others")
                    .toStdString());
  return colour == MapColour::rail || !hasValues ? layersOf(run.rails.get()) : nullptr;
}

std::vector<std::string> kindsOfPorts(MapColour colour) {
  if (colour == MapColour::wait) return {std::string(kinds::counters)};
  return {std::string(kinds::topology), std::string(kinds::portFacts)};
}

// In the place of the loads.
void takePortValues(const FigureRequest& request, const FigureRuns& runs, MapParts& map) {
  const auto& asked = request.as<MapFigure>();
  const QString colour = "--colour " + qt(wordOf(words::mapColours, asked.colour));
  if (!runs.against.empty()) throw Error(QObject::tr("%1 is for one run; omit --against").arg(colour).toStdString());
  if (map.settings.kind == MapKind::matrix)
    throw Error(QObject::tr("%1 colours a map of nodes; take another --layout").arg(colour).toStdString());
  if (asked.hideUnused) throw Error(QObject::tr("--hide-unused needs loads; omit it or %1").arg(colour).toStdString());
  const PortCounters* counters =
      map.traffic && map.traffic->counters->recorded() ? map.traffic->counters.get() : nullptr;
  map.values = portValues(asked.colour, map.run->fabric, counters);
  if (!map.values) throw Error(colour.toStdString() + ": " + whyNoPortValues(asked.colour));
}

std::vector<MapMark> findingMarks(const MapParts& map, const RunStore& store) {
  const RunSnapshot& run = map.run->snapshot;
  const PortCounters* counters = map.traffic->counters->recorded() ? map.traffic->counters.get() : nullptr;
  return marksOf(map.run->fabric,
                 findingsOf(map.run->fabric, map.run->levels,
                            {counters, run.diagnostics, run.diagnosticTotals, findingsOfRun(store, *map.run)}));
}

}  // namespace

Figure makeMapFigure(const FigureRequest& request, FigureRuns& runs) { return drawnMap(request, runs, false); }

Figure drawnMap(const FigureRequest& request, FigureRuns& runs, bool ofFilm) {
  const auto& asked = request.as<MapFigure>();
  MapParts map = collectMap(request, runs.shown, ofFilm);
  const OpenRun& run = *map.run;
  if (isOfPorts(asked.colour) && run.hasFabric()) takePortValues(request, runs, map);
  MapFigureInfo info;
  info.style = request.style;
  if (!run.hasFabric()) return mapFigure(run.fabric, *map.layout, static_cast<const LinkValues*>(nullptr), {}, info);
  if (const auto changes = runs.against.empty() ? std::nullopt : fabricChanges(request, runs, map)) {
    info.captions << QObject::tr("B − A: what differs between the fabrics; no traffic is known.")
                  << provenanceOfBoth(comparisonOf(request, runs), {std::string(kinds::topology)});
    return mapFigure(changes->fabric, changes->layout, &changes->values, {}, info);
  }
  if (!runs.against.empty()) compareMap(request, runs, map);
  else if (!ofFilm && !isOfPorts(asked.colour)) refuseNothing(request, map);
  MapOptions options;
  options.hideUnused = asked.hideUnused;
  if (asked.logarithmic) options.scaling = Scaling::logarithmic;
  if (asked.detail) info.level = *asked.detail;
  options.linkRange = request.range;
  options.nodeRange = asked.nodeRange;
  if (asked.capacityWidths) options.capacities = run.capacities;
  options.layers = layersOf(run, asked.colour, map.values != nullptr);
  if (isOfPorts(asked.colour))
    info.captions << ended(map.values->ofEnds +
                           (map.values->description.isEmpty() ? QString() : ", " + map.values->description));
  else if (map.values)
    info.captions << ended((map.values->difference ? "B − A: " : "") + measureSentence(map.shown.view.metric) + "; " +
                           map.words);
  info.banner = notesText(mapNotes(run, map.traffic.get(), map.values != nullptr)).join(' ');
  addHighlight(request, map, runs.against.empty() && !asked.withoutRoutes, options, info);
  if (asked.marks) info.marks.findings = findingMarks(map, runs.shown.store());
  info.captions << (isOfPorts(asked.colour) ? provenance(run.snapshot, kindsOfPorts(asked.colour))
                    : runs.against.empty()  ? provenance(run.snapshot, kindsOf(map.shown.view))
                                            : provenanceOfBoth(comparisonOf(request, runs), kindsOf(map.shown.view)));
  if (map.settings.kind == MapKind::matrix)
    return switches(request, map, info.banner.isEmpty() ? info.captions : QStringList(info.banner) + info.captions);
  return mapFigure(run.fabric, *map.layout, map.values.get(), options, info);
}

MapRanges mapRanges(const FigureRequest& request, FigureData& data) {
  const MapParts map = collectMap(request, data);
  MapRanges ranges{map.shown.view.source, {}, {}};
  if (!map.values) return ranges;
  const Scaling scaling = request.as<MapFigure>().logarithmic ? Scaling::logarithmic : Scaling::linear;
  widen(ranges.ends, rangeOf(map.values->ends, scaling));
  widen(ranges.nodes, rangeOf(map.values->nodes, scaling));
  return ranges;
}

}  // namespace weft
