#include "app/page/figures.h"

#include <QApplication>

#include "analysis/item/item_words.h"
#include "app/page/view_set.h"
#include "app/session/run_session.h"
#include "core/base/error.h"
#include "core/records/filter_dimensions.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_figure.h"
#include "views/fattree/map_view.h"
#include "views/findings/fabric_panel.h"
#include "views/links/links_panel.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"
#include "views/shared/item_text.h"
#include "views/shared/region_filter.h"
#include "views/switchmatrix/switch_matrix_view.h"
#include "views/functions/functions_view.h"
#include "views/ranks/ranks_view.h"
#include "views/ranktime/ranktime_text.h"
#include "views/ranktime/ranktime_view.h"
#include "views/timeline/timeline_view.h"
#include "views/times/times_view.h"
#include "views/waits/waits_view.h"

namespace weft {
namespace {

void takeFilter(const OpenRun& run, const PairFilter& filter, FigureRequest& figure) {
  static_cast<FilterWords&>(figure) = wordsOf(run.snapshot, filter);
}

// Of the filter what the view's numbers follow.
void takeFollowed(const RunSession& session, PairFilter filter, Measure measure, FigureRequest& figure) {
  const OpenRun& run = *session.run();
  takeFilter(run, restrict(filter, {measure, run.snapshot.keys}).kept, figure);
}

// Which part of which traffic.
void takeTraffic(const RunSession& session, FigureRequest& figure) {
  if (session.predicting()) throw Error("the loads are still being computed; try again in a moment");
  const OpenRun& run = *session.run();
  const LinkRequest& shown = session.shown();
  if (shown.view.source == TrafficSource::pair) takeFilter(run, shown.filter, figure);
  else
    takeFollowed(session, shown.filter, shown.view.source == TrafficSource::port ? Measure::ports : Measure::counters,
                 figure);
  if (session.numbers().known()) figure.source = shown.view.source;  // else nothing is drawn on the links, as on screen
  figure.measure = shown.view.metric;
  figure.rails = shown.view.rails;
  figure.collectives = shown.view.collectives;
  figure.assumeRoutes = session.mapSettings().assumeRoutes;
  figure.adaptive = session.mapSettings().adaptive;
  figure.senders = session.mapSettings().senders;
}

void takeMap(const RunSession& session, const ViewSet& views, FigureRequest& figure) {
  takeTraffic(session, figure);
  const OpenRun& run = *session.run();
  const MapView& map = *views.map();
  const MapSettings& settings = session.mapSettings();
  figure.layout = settings.kind;
  figure.hideService = settings.hideService;
  figure.capacityWidths = settings.capacityWidths;
  const MapOptions& options = map.options();
  figure.range = options.linkRange;
  figure.nodeRange = options.nodeRange;
  const bool byRails = map.railColours() && options.layers && views.mapColour() != MapColour::plane;
  figure.colour = byRails ? MapColour::rail : settings.kind == MapKind::matrix ? MapColour::load : views.mapColour();
  figure.hideUnused = options.hideUnused && !isOfPorts(figure.colour);  // by the loads
  figure.logarithmic = options.scaling == Scaling::logarithmic;
  figure.marks = !map.picture().marks.findings.empty();
  if (settings.kind != MapKind::matrix && map.level() > 0) figure.detail = static_cast<std::uint32_t>(map.level());
  const bool single = !std::holds_alternative<std::monostate>(map.picture().selected);
  const bool told = session.shown().communicators.size() == 1;  // by the filter
  if (!told && (single || (options.highlight && !options.highlight->ends.empty())))
    figure.select = itemWords(run, session.selection().selected());
}

void takeMatrix(const RunSession& session, MatrixView& view, FigureRequest& figure) {
  const OpenRun& run = *session.run();
  const MatrixRequest request = view.request();
  if (request.source == MatrixSource::ports && !session.traffic())
    throw Error("the traffic is still being read; try again in a moment");
  if (request.source == MatrixSource::ports) takeFollowed(session, request.filter, Measure::ports, figure);
  else takeFilter(run, request.filter, figure);
  figure.matrixSource = request.source;
  if (request.source == MatrixSource::pairs) figure.collectives = view.inputs().collectives;
  figure.rows = request.axis;
  figure.matrixMeasure = request.measure;
  figure.order = request.order;
  figure.linear = !view.logarithmic();
  figure.each = view.controls().each() && request.source == MatrixSource::pairs;
  if (request.axis == MatrixAxis::members && request.communicator)
    figure[FilterDimension::communicator] = {communicatorText(run, *request.communicator).toStdString()};
  if (const auto* id = std::get_if<CommunicatorId>(&session.selection().selected()); id || request.communicator)
    figure.select = itemWords(run, id ? *id : *request.communicator);
}

void takeRanks(const RunSession& session, const RanksView& view, FigureRequest& figure) {
  const RankCellsOptions options = view.options(), usual;
  takeFollowed(session, session.selection().filter(), Measure::profile, figure);
  figure.rankRows = options.rows;
  figure.metric = options.metric;
  if (options.most != usual.most) figure.top = static_cast<std::uint32_t>(options.most);
  if (options.above > 0) figure.above = options.above;
  figure.whole = options.whole;
}

// The time of the filter is marked in the panel, which shows another part of it.
void takeRankTime(const RunSession& session, const RankTimeView& view, FigureRequest& figure) {
  const RankTimeRequest request = view.request();
  const RunKeys& keys = session.run()->snapshot.keys;
  const Facets measures[] = {{Measure::states, keys}, {Measure::messages, keys}};
  PairFilter filter = keptByAny(request.filter, measures);
  if (request.rows == RankTimeRows::members && filter.communicators.empty()) filter.communicators = request.selected;
  if (const RankTimeFacts* shown = view.facts();
      shown && !view.canvas().look().rows.whole() && request.rows == RankTimeRows::ranks) {
    filter.ranks.clear();
    for (const auto& row : shown->rows) filter.ranks.insert(filter.ranks.end(), row.ranks.begin(), row.ranks.end());
    sortLists(filter);
  }
  takeFilter(*session.run(), filter, figure);
  figure.rankTimeRows = request.rows;
  figure.rankTimeColours = request.colours;
  if (!view.canvas().look().time.whole())
    figure[FilterDimension::time] = {secondsWord(request.time.from) + ":" + secondsWord(request.time.until)};
  figure.withoutMessages = !view.showsMessages();
}

}  // namespace

std::optional<FigureView> focusedView(const ViewSet& views) {
  const QWidget* focus = QApplication::focusWidget();
  const std::pair<const QWidget*, FigureView> all[] = {
      {views.map(), FigureView::map},
      {views.switches(), FigureView::map},
      {views.matrix(), FigureView::matrix},
      {views.tree(), FigureView::tree},
      {views.bars(), FigureView::bars},
      {views.ranks(), FigureView::ranks},
      {views.regions(), FigureView::regions},
      {views.fabric(), FigureView::findings},
      {views.rankTime(), FigureView::timeline},
      {views.timeline(), FigureView::time},
      {views.links(), FigureView::links},
      {views.times(), FigureView::times},
      {views.functions(), FigureView::flame},
      {views.waits(), views.waits()->showsTransactions() ? FigureView::transactions : FigureView::waits}};
  for (const auto& [view, figure] : all)
    if (focus && (focus == view || view->isAncestorOf(focus))) return figure;
  return std::nullopt;
}

FigureRequest shownIn(FigureView view, const RunSession& session, const ViewSet& views) {
  if (!session.run()) throw Error("no run is open");
  FigureRequest figure;
  figure.view = view;
  switch (view) {
    case FigureView::map:
      takeMap(session, views, figure);
      break;
    case FigureView::links:
      takeTraffic(session, figure);
      break;
    case FigureView::matrix:
      takeMatrix(session, *views.matrix(), figure);
      break;
    case FigureView::tree:
      takeFollowed(session, without(session.selection().filter(), FilterDimension::communicator), Measure::profile,
                   figure);
      figure.treeMeasure = views.tree()->measure();
      break;
    case FigureView::bars: {
      const BarOptions options = views.bars()->options();
      takeFollowed(session, session.selection().filter(),
                   options.by == BarsBy::rank ? Measure::rankSums : Measure::profile, figure);
      figure.metric = options.metric;
      if (options.bars != BarOptions().bars) figure.top = static_cast<std::uint32_t>(options.bars);
      figure.fold = options.foldFamilies;
      figure.barsBy = options.by;
      figure.perRank = options.perRank;
      figure.axis = options.scale;
      figure.breakLongest = options.breakLongest && options.scale != BarScale::logarithmic;
      figure.whole = options.whole;
      break;
    }
    case FigureView::sizes:
      takeFollowed(session, session.selection().filter(), Measure::profile, figure);
      figure.metric = BarMetric::volume;
      break;
    case FigureView::ranks:
      takeRanks(session, *views.ranks(), figure);
      break;
    case FigureView::time:
      takeFollowed(session, session.selection().filter(), Measure::bins, figure);
      figure.counter = views.timeline()->shownMetric();
      break;
    case FigureView::timeline:
      takeRankTime(session, *views.rankTime(), figure);
      break;
    case FigureView::times:
      figure.relative = views.times()->shown() == TimesShown::overhead;
      break;
    case FigureView::flame:
    case FigureView::functions:
      takeFollowed(session, session.selection().filter(), Measure::samples, figure);
      break;
    case FigureView::waits:
      takeFollowed(session, session.selection().filter(), Measure::waits, figure);
      break;
    case FigureView::transactions:
      takeFollowed(session, session.selection().filter(), Measure::transactions, figure);
      break;
    case FigureView::regions:
    case FigureView::findings:
    case FigureView::diagnostics:
    case FigureView::correlation:
    case FigureView::variants:
    case FigureView::speedup:
      break;  // nothing is set
  }
  return figure;
}

FigureRequest shownIn(MatrixView& matrix, const RunSession& session) {
  if (!session.run()) throw Error("no run is open");
  FigureRequest figure;
  figure.view = FigureView::matrix;
  takeMatrix(session, matrix, figure);
  return figure;
}

FigureOffer offerOf(RunSession& session, const ViewSet& views, FigureView wanted) {
  FigureOffer offer;
  offer.views = {{FigureView::map, QObject::tr("Fabric map")},
                 {FigureView::matrix, QObject::tr("Matrix")},
                 {FigureView::tree, QObject::tr("Communicator tree")},
                 {FigureView::bars, QObject::tr("Bars")},
                 {FigureView::sizes, QObject::tr("Message sizes")},
                 {FigureView::ranks, QObject::tr("Ranks")},
                 {FigureView::links, QObject::tr("Most loaded link ends")},
                 {FigureView::regions, QObject::tr("Regions")},
                 {FigureView::findings, QObject::tr("Findings of the fabric")},
                 {FigureView::diagnostics, QObject::tr("Diagnostics")},
                 {FigureView::time, QObject::tr("Bytes over time")},
                 {FigureView::timeline, QObject::tr("Ranks over time")},
                 {FigureView::times, QObject::tr("Run times")},
                 {FigureView::flame, QObject::tr("Flame graph")},
                 {FigureView::functions, QObject::tr("Functions")},
                 {FigureView::waits, QObject::tr("Waits")},
                 {FigureView::transactions, QObject::tr("Transactions")}};
  offer.first = focusedView(views).value_or(wanted);
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
