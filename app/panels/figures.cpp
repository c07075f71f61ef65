#include "app/panels/figures.h"

#include <algorithm>

#include "analysis/run/item_words.h"
#include "app/panels/asked_parts.h"
#include "app/panels/run_panel.h"
#include "app/panels/view_set.h"
#include "app/session/run_session.h"
#include "core/base/error.h"
#include "figures/figure_kinds.h"
#include "views/fattree/map_figure.h"
#include "views/fattree/map_view.h"
#include "views/matrix/switch_matrix_view.h"

namespace weft {
namespace {

void takeMap(const RunSession& session, const ViewSet& views, FigureRequest& figure) {
  takeTraffic(session, figure);
  auto& asked = figure.as<MapFigure>();
  const OpenRun& run = *session.run();
  const MapView& map = *views.map();
  const MapSettings& settings = session.mapSettings();
  asked.layout = settings.kind;
  asked.hideService = settings.hideService;
  asked.wideHosts = settings.wideHosts;
  asked.capacityWidths = settings.capacityWidths;
  const MapOptions& options = map.options();
  figure.range = options.linkRange;
  asked.nodeRange = options.nodeRange;
  const bool byRails = map.railColours() && options.layers && views.mapColour() != MapColour::plane;
  asked.colour = byRails ? MapColour::rail : settings.kind == MapKind::matrix ? MapColour::load : views.mapColour();
  asked.hideUnused = options.hideUnused && !isOfPorts(asked.colour);  // by the loads
  asked.logarithmic = options.scaling == Scaling::logarithmic;
  asked.marks = !map.picture().marks.findings.empty();
  if (settings.kind != MapKind::matrix && map.level() > 0) asked.detail = static_cast<std::uint32_t>(map.level());
  const bool single = !std::holds_alternative<std::monostate>(map.picture().selected);
  const bool told = session.shown().communicators.size() == 1;  // by the filter
  if (!told && (single || (options.highlight && !options.highlight->ends.empty())))
    figure.select = itemWords(run, session.selection().selected());
}

bool offers(const PanelSpec& spec, FigureView view) {
  return std::ranges::any_of(spec.figures, [view](const PanelFigure& one) { return one.title && one.kind == view; });
}

// The one that has the keyboard focus, where it can be a figure.
std::optional<FigureView> focusedFigure(const ViewSet& views) {
  if (views.mapHasFocus()) return FigureView::map;
  const std::optional<Panel> panel = views.focusedPanel();
  if (!panel) return std::nullopt;
  const FigureView figure = views.panel(*panel).figure();
  return offers(specOf(*panel), figure) ? std::optional(figure) : std::nullopt;
}

}  // namespace

FigureRequest shownIn(FigureView view, const RunSession& session, const ViewSet& views) {
  if (!session.run()) throw Error(QObject::tr("no run is open").toStdString());
  FigureRequest figure(kindOf(view).settings);
  if (view == FigureView::map) takeMap(session, views, figure);
  for (const PanelSpec& spec : panelSpecs())
    if (offers(spec, view)) views.panel(spec.id).ask(view, figure);
  return figure;
}

FigureOffer offerOf(RunSession& session, const ViewSet& views, FigureView wanted) {
  FigureOffer offer;
  offer.views = {{FigureView::map, QObject::tr("Fabric map")}};
  for (const PanelSpec& spec : panelSpecs())
    for (const PanelFigure& figure : spec.figures)
      if (figure.title) offer.views.emplace_back(figure.kind, QObject::tr(figure.title));
  offer.first = focusedFigure(views).value_or(wanted);
  if (session.run()) offer.run = session.run()->snapshot.path;
  offer.request = [&session, &views](FigureView view) { return shownIn(view, session, views); };
  offer.runs = [&session] { return runsOf(session); };
  return offer;
}

FigureRuns runsOf(const RunSession& session) {
  return {FigureData({session.run(), session.layout(), session.mapSettings(), session.traffic(), session.shown(),
                      session.numbers()}),
          {}};
}

}  // namespace weft
