#include "app/figure_map_parts.h"
#include "app/highlights.h"
#include "app/names.h"
#include "app/provenance.h"
#include "app/run_figure.h"
#include "app/totals.h"
#include "core/error.h"
#include "views/fattree/map_figure.h"
#include "views/switchmatrix/switch_figure.h"

namespace weft {
namespace {

QString measureSentence(LinkMetric metric) {
  switch (metric) {
    case LinkMetric::bytes: return "Bytes that each link end sends";
    case LinkMetric::utilisation: return "Share of its capacity that each link end uses";
    case LinkMetric::unexplained: return "Share of the measured bytes of each link end that is not explained";
  }
  return {};
}

void addCommunicator(const FigureRequest& request, const MapParts& map, MapOptions& options, MapFigureInfo& info) {
  if (!request.communicator) return;
  const OpenRun& run = *map.run;
  const auto id = findCommunicators(run.snapshot.communicators, *request.communicator).front();
  options.highlight = map.figures.pairs
                          ? attributedHighlight(run, *run.snapshot.find(id), *map.figures.pairs, map.shown.lens.rails)
                          : highlightOf(run, map.traffic.get(), map.shown.filter.regions, id);
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
  info.style = request.style;
  info.range = request.range;
  info.captions = captions;
  return switchFigure(std::move(matrix), info);
}

}  // namespace

Figure makeMapFigure(const FigureRequest& request, FigureRuns& runs) {
  const MapParts map = collectMap(request, runs.shown);
  const OpenRun& run = *map.run;
  MapFigureInfo info;
  info.style = request.style;
  if (!run.hasFabric()) return mapFigure(run.fabric, run.layout, static_cast<const LinkValues*>(nullptr), {}, info);
  MapOptions options;
  options.linkRange = request.range;
  if (request.capacityWidths) options.capacities = run.capacities;
  if (map.values) info.captions << measureSentence(map.shown.lens.metric) + "; " + map.words + ".";
  info.banner = mapBanners(run, map.values != nullptr).join(' ');
  addCommunicator(request, map, options, info);
  info.captions << provenance(run.snapshot, kindsOf(map.shown.lens));
  if (run.settings.kind == MapKind::matrix)
    return switches(request, run, map.values.get(), info.banner.isEmpty() ? info.captions : QStringList(info.banner) + info.captions);
  return mapFigure(run.fabric, run.layout, map.values.get(), options, info);
}

}  // namespace weft
