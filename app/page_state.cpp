#include "app/page_state.h"

#include <QJsonArray>

#include "app/item_json.h"
#include "app/run_session.h"
#include "app/view_set.h"
#include "views/fattree/map_view.h"

namespace weft {
namespace {

QJsonObject jsonOf(const TrafficLens& lens) {
  return {{"source", int(lens.source)}, {"metric", int(lens.metric)}, {"rails", int(lens.rails)}};
}

std::optional<TrafficLens> lensOf(const QJsonValue& json) {
  const int source = json["source"].toInt(-1), metric = json["metric"].toInt(-1), rails = json["rails"].toInt(-1);
  const auto below = [](int value, std::size_t end) { return value >= 0 && static_cast<std::size_t>(value) < end; };
  if (!below(source, trafficSources.size()) || !below(metric, linkMetrics.size()) || !below(rails, 2)) return std::nullopt;
  return TrafficLens{TrafficSource(source), LinkMetric(metric), Rails(rails)};
}

QJsonObject jsonOf(const MapOptions& options) {
  QJsonObject json{{"logarithmic", options.scaling == Scaling::logarithmic}, {"hideUnused", options.hideUnused}};
  if (options.linkRange) json["range"] = QJsonArray{options.linkRange->low, options.linkRange->high};
  return json;
}

void apply(const QJsonObject& json, MapView& map) {
  if (json.isEmpty()) return;
  map.setScaling(json["logarithmic"].toBool() ? Scaling::logarithmic : Scaling::linear);
  map.setHideUnused(json["hideUnused"].toBool());
  const QJsonArray range = json["range"].toArray();
  const double low = range.at(0).toDouble(-1), high = range.at(1).toDouble(-1);
  if (low >= 0 && high > low) map.setRange({low, high});
}

}  // namespace

QJsonObject stateOf(const RunSession& session, const ViewSet& views) {
  const OpenRun& run = *session.run();
  const Selection& selection = session.selection();
  QJsonObject state{{"lens", jsonOf(session.chosen())}, {"map", jsonOf(views.map()->options())}};
  if (const QJsonObject item = jsonOf(run, selection.selected()); !item.isEmpty()) state["selected"] = item;
  if (const QJsonObject filter = jsonOf(run, selection.filter()); !filter.isEmpty()) state["filter"] = filter;
  return state;
}

void applyState(const QJsonObject& state, RunSession& session, ViewSet& views) {
  const auto run = session.run();
  if (!run || state.isEmpty()) return;
  session.selection().setFilter(filterOf(*run, state["filter"].toObject()));
  if (const Item item = itemOf(*run, state["selected"].toObject()); item != Item()) session.selection().select(item);
  if (const auto lens = lensOf(state["lens"]); lens && *lens != session.chosen()) session.setLens(*lens);
  apply(state["map"].toObject(), *views.map());
}

}  // namespace weft
