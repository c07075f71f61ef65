#include "app/panels/page_state.h"

#include <QJsonArray>

#include "app/panels/run_panel.h"
#include "app/panels/state_words.h"
#include "app/panels/view_set.h"
#include "app/session/item_json.h"
#include "app/session/run_session.h"
#include "views/fattree/map_view.h"

namespace weft {
namespace {

QJsonObject jsonOf(const LinkView& view) {
  QJsonObject json{{"source", named(words::sources, view.source)},
                   {"metric", named(words::linkMetrics, view.metric)},
                   {"rails", named(words::rails, view.rails)}};
  if (view.collectives) json["collectives"] = word(*view.collectives);
  return json;
}

std::optional<LinkView> viewOf(const QJsonValue& json) {
  const auto source = valueIn(words::sources, json["source"]);
  const auto metric = valueIn(words::linkMetrics, json["metric"]);
  const auto rails = valueIn(words::rails, json["rails"]);
  if (!source || !metric || !rails) return std::nullopt;
  return LinkView{*source, *metric, *rails, collectiveLibraryOf(json["collectives"].toString().toStdString())};
}

QJsonObject jsonOf(const MapView& map) {
  const MapOptions& options = map.options();
  QJsonObject json{{"logarithmic", options.scaling == Scaling::logarithmic}, {"hideUnused", options.hideUnused}};
  if (map.railColours()) json["railColours"] = true;
  if (options.linkRange) json["range"] = QJsonArray{options.linkRange->low, options.linkRange->high};
  if (options.nodeRange) json["nodeRange"] = QJsonArray{options.nodeRange->low, options.nodeRange->high};
  return json;
}

std::optional<ValueRange> rangeIn(const QJsonValue& json) {
  const QJsonArray range = json.toArray();
  const double low = range.at(0).toDouble(-1), high = range.at(1).toDouble(-1);
  return low >= 0 && high > low ? std::optional(ValueRange{low, high}) : std::nullopt;
}

void apply(const QJsonObject& json, MapView& map) {
  if (json.isEmpty()) return;
  map.setScaling(json["logarithmic"].toBool() ? Scaling::logarithmic : Scaling::linear);
  map.setHideUnused(json["hideUnused"].toBool());
  map.setRailColours(json["railColours"].toBool());
  if (const auto links = rangeIn(json["range"])) map.setRange(*links, rangeIn(json["nodeRange"]));
}

constexpr double largestZoom = 1e6;

QJsonObject jsonOf(const MapLook& look) {
  if (look.whole) return {};
  return {{"x", look.centre.x()}, {"y", look.centre.y()}, {"zoom", look.zoom}};
}

MapLook mapLookOf(const QJsonObject& json) {
  const double x = json["x"].toDouble(-1), y = json["y"].toDouble(-1), zoom = json["zoom"].toDouble();
  const bool known = x >= 0 && x <= 1 && y >= 0 && y <= 1 && zoom >= 1 / largestZoom && zoom <= largestZoom;
  return known ? MapLook{{x, y}, zoom, false} : MapLook();
}

}  // namespace

QJsonObject stateOf(const RunSession& session, const ViewSet& views) {
  const OpenRun& run = *session.run();
  const Selection& selection = session.selection();
  QJsonObject state{{"lens", jsonOf(session.chosen())}, {"map", jsonOf(*views.map())}};
  for (const PanelSpec& spec : panelSpecs()) views.panel(spec.id).save(state);
  if (views.mapColour() != MapColour::load) state["mapColour"] = named(words::mapColours, views.mapColour());
  if (const QJsonObject look = jsonOf(views.map()->camera()); !look.isEmpty()) state["look"] = look;
  if (const QJsonObject item = jsonOf(run, selection.selected()); !item.isEmpty()) state["selected"] = item;
  if (const QJsonObject filter = jsonOf(run, selection.filter()); !filter.isEmpty()) state["filter"] = filter;
  return state;
}

void applyState(const QJsonObject& state, RunSession& session, ViewSet& views) {
  const auto run = session.run();
  if (!run || state.isEmpty()) return;
  session.selection().setFilter(filterOf(*run, state["filter"].toObject()));
  if (const Item item = itemOf(*run, state["selected"].toObject()); item != Item()) session.selection().select(item);
  if (const auto view = viewOf(state["lens"]); view && *view != session.chosen()) session.setView(*view);
  const auto colour = valueIn(words::mapColours, state["mapColour"]);
  views.setMapColour(colour && views.canColourBy(*colour) ? *colour : MapColour::load);
  apply(state["map"].toObject(), *views.map());
  for (const PanelSpec& spec : panelSpecs()) views.panel(spec.id).restore(state);
  if (const MapLook look = mapLookOf(state["look"].toObject()); !look.whole) views.map()->setCamera(look);
}

}  // namespace weft
