#include "app/page/page_state.h"

#include <QJsonArray>
#include <algorithm>

#include "app/page/view_set.h"
#include "app/session/item_json.h"
#include "app/session/run_session.h"
#include "figures/figure_words.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"
#include "views/ranks/ranks_view.h"
#include "views/ranktime/ranktime_view.h"

namespace weft {
namespace {

// By the words of the command line: numbers would mean something else as soon as one is added.
template <class Words, class Value>
QString named(const Words& words, Value value) {
  return QString::fromStdString(wordOf(words, value));
}
template <class Words>
auto valueIn(const Words& words, const QJsonValue& json) {
  return valueOf(words, json.toString().toStdString());
}

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

QJsonObject jsonOf(MatrixView& matrix) {
  const MatrixControls& controls = matrix.controls();
  const MatrixRequest choice = controls.choice();
  QJsonObject json{{"source", named(words::matrixSources, choice.source)},
                   {"rows", named(words::axes, choice.axis)},
                   {"measure", named(words::measures, choice.measure)},
                   {"order", named(words::orders, choice.order)},
                   {"logarithmic", controls.logarithmic()},
                   {"only", controls.communicatorOnly()},
                   {"each", controls.each()}};
  const MatrixLook look = matrix.look();
  if (!look.whole) json["look"] = QJsonArray{look.firstRow, look.firstColumn, look.across};
  return json;
}

// What is not offered for the run is not chosen.
void apply(const QJsonObject& json, MatrixView& matrix) {
  if (json.isEmpty()) return;
  MatrixControls& controls = matrix.controls();
  if (const auto source = valueIn(words::matrixSources, json["source"])) controls.choose(*source);
  if (const auto axis = valueIn(words::axes, json["rows"])) controls.choose(*axis);
  if (const auto measure = valueIn(words::measures, json["measure"])) controls.choose(*measure);
  if (const auto order = valueIn(words::orders, json["order"])) controls.choose(*order);
  controls.setLogarithmic(json["logarithmic"].toBool(true));
  controls.setCommunicatorOnly(json["only"].toBool());
  controls.setEach(json["each"].toBool());
  const QJsonArray look = json["look"].toArray();
  const double row = look.at(0).toDouble(-1), column = look.at(1).toDouble(-1), across = look.at(2).toDouble();
  if (row >= 0 && column >= 0 && across > 0 && std::max({row, column, across}) < 1e9)
    matrix.setLook({row, column, across, false});
}

QJsonObject jsonOf(const BarsView& bars) {
  const BarOptions options = bars.options();
  return {{"of", named(words::barsBy, options.by)},
          {"metric", named(words::barMetrics, options.metric)},
          {"axis", named(words::barScales, options.scale)},
          {"top", static_cast<int>(options.bars)},
          {"fold", options.foldFamilies},
          {"perRank", options.perRank},
          {"whole", options.whole},
          {"break", options.breakLongest}};
}

void apply(const QJsonObject& json, BarsView& bars) {
  if (json.isEmpty()) return;
  BarOptions options = bars.options();
  options.by = valueIn(words::barsBy, json["of"]).value_or(options.by);
  options.metric = valueIn(words::barMetrics, json["metric"]).value_or(options.metric);
  options.scale = valueIn(words::barScales, json["axis"]).value_or(options.scale);
  if (const int top = json["top"].toInt(); top > 0) options.bars = static_cast<std::size_t>(top);
  options.foldFamilies = json["fold"].toBool();
  options.perRank = json["perRank"].toBool();
  options.whole = json["whole"].toBool();
  options.breakLongest = json["break"].toBool();
  bars.choose(options);
}

QJsonObject jsonOf(const RanksView& ranks) {
  const RankCellsOptions options = ranks.options();
  return {{"rows", named(words::rankRows, options.rows)},
          {"metric", named(words::barMetrics, options.metric)},
          {"top", static_cast<int>(options.most)},
          {"above", options.above},
          {"whole", options.whole}};
}

void apply(const QJsonObject& json, RanksView& ranks) {
  if (json.isEmpty()) return;
  RankCellsOptions options = ranks.options();
  options.rows = valueIn(words::rankRows, json["rows"]).value_or(options.rows);
  options.metric = valueIn(words::barMetrics, json["metric"]).value_or(options.metric);
  if (const int top = json["top"].toInt(); top > 0) options.most = static_cast<std::size_t>(top);
  options.above = json["above"].toDouble();
  options.whole = json["whole"].toBool();
  ranks.choose(options);
}

QJsonObject jsonOf(const CommunicatorTree& tree) {
  if (tree.measure() == TreeMeasure::none) return {};
  return {{"colour", named(words::colours, tree.measure())}};
}

void apply(const QJsonObject& json, CommunicatorTree& tree) {
  tree.setMeasure(valueIn(words::colours, json["colour"]).value_or(TreeMeasure::none));
}

QJsonObject jsonOf(const RankTimeView& view) {
  const RankTimeLook& look = view.canvas().look();
  QJsonObject json{{"rows", named(words::rankTimeRows, view.rows())},
                   {"colours", named(words::rankTimeColours, view.colours())},
                   {"messages", view.showsMessages()}};
  if (!look.whole()) json["look"] = QJsonArray{look.time.first, look.time.span, look.rows.first, look.rows.span};
  return json;
}

void apply(const QJsonObject& json, RankTimeView& view) {
  if (json.isEmpty()) return;
  if (const auto rows = valueIn(words::rankTimeRows, json["rows"])) view.setRows(*rows);
  if (const auto colours = valueIn(words::rankTimeColours, json["colours"])) view.setColours(*colours);
  view.setShowsMessages(json["messages"].toBool(true));
  const QJsonArray look = json["look"].toArray();
  const auto window = [&](int at) { return AxisWindow{look.at(at).toDouble(-1), look.at(at + 1).toDouble()}; };
  const auto isSound = [](const AxisWindow& one) { return one.first >= 0 && one.span > 0 && one.end() <= 1 + 1e-9; };
  if (isSound(window(0)) && isSound(window(2))) view.setLook({window(0), window(2)});
}

}  // namespace

QJsonObject stateOf(const RunSession& session, const ViewSet& views) {
  const OpenRun& run = *session.run();
  const Selection& selection = session.selection();
  QJsonObject state{{"lens", jsonOf(session.chosen())},     {"map", jsonOf(*views.map())},
                    {"matrix", jsonOf(*views.matrix())},    {"bars", jsonOf(*views.bars())},
                    {"ranks", jsonOf(*views.ranks())},      {"tree", jsonOf(*views.tree())},
                    {"timeline", jsonOf(*views.rankTime())}};
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
  apply(state["matrix"].toObject(), *views.matrix());
  apply(state["bars"].toObject(), *views.bars());
  apply(state["ranks"].toObject(), *views.ranks());
  apply(state["tree"].toObject(), *views.tree());
  apply(state["timeline"].toObject(), *views.rankTime());
  if (const MapLook look = mapLookOf(state["look"].toObject()); !look.whole) views.map()->setCamera(look);
}

}  // namespace weft
