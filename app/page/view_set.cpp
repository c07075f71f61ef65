#include "app/page/view_set.h"

#include <QApplication>
#include <QSettings>
#include <algorithm>

#include "analysis/item/item_ranks.h"
#include "analysis/load/region_totals.h"
#include "app/filters/item_menu.h"
#include "app/page/film_play.h"
#include "app/page/load_line.h"
#include "app/page/matrix_feed.h"
#include "app/page/recent_regions.h"
#include "app/page/tree_helper.h"
#include "app/page/without_it.h"
#include "app/session/run_session.h"
#include "figures/highlights.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/details/not_followed.h"
#include "views/fattree/map_light.h"
#include "views/fattree/map_view.h"
#include "views/findings/fabric_panel.h"
#include "views/links/link_table.h"
#include "views/links/links_panel.h"
#include "views/matrix/matrix_view.h"
#include "views/functions/functions_view.h"
#include "views/ranks/ranks_view.h"
#include "views/ranktime/ranktime_view.h"
#include "views/shared/item_text.h"
#include "views/shared/region_filter.h"
#include "views/switchmatrix/switch_matrix_view.h"
#include "views/timeline/timeline_view.h"
#include "views/times/times_view.h"
#include "views/waits/waits_view.h"

namespace weft {
namespace {

constexpr const char* sourcesKey = "sources";  // folders with source files, from one start of the program to the next

// A part of the run that lives as long as the whole.
template <class Whole, class Part>
std::shared_ptr<const Part> partOf(const std::shared_ptr<const Whole>& whole, const Part Whole::*part) {
  return whole ? std::shared_ptr<const Part>(whole, &((*whole).*part)) : nullptr;
}

}  // namespace

ViewSet::ViewSet(RunSession& session, QObject* parent)
    : QObject(parent), session_(session), map_(new MapView(session.selection())),
      switches_(new SwitchMatrixView(session.selection())), regions_(new RegionFilter(session.selection())),
      tree_(new CommunicatorTree(session.selection())), matrix_(new MatrixView(session.selection())),
      bars_(new BarsView(session.selection())), ranks_(new RanksView(session.selection())),
      rankTime_(new RankTimeView(session.selection())), timeline_(new TimelineView(session.selection())),
      times_(new TimesView), functions_(new FunctionsView(session.selection())),
      waits_(new WaitsView(session.selection())), links_(new LinksPanel(session.selection())),
      fabric_(new FabricPanel(session.selection())), feed_(new MatrixFeed(session, *matrix_, this)),
      film_(new FilmPlay(session, this)), without_(new WithoutIt(session, this)) {
  runMatrix();
  menu_ = new ItemMenu(session, *map_);
  connect(menu_, &ItemMenu::mappingAsked, tree_, &CommunicatorTree::mappingAsked);
  connect(menu_, &ItemMenu::withoutAsked, without_, &WithoutIt::take);
  connect(without_, &WithoutIt::changed, this, &ViewSet::shareRanges);
  connect(timeline_, &TimelineView::filmAsked, film_, &FilmPlay::begin);
  connect(film_, &FilmPlay::changed, this, &ViewSet::shareRanges);
  connect(film_, &FilmPlay::moved, this, [this] { map_->setValues(mapValues(), session_.absence()); });
  connect(&session, &RunSession::runChanged, this, &ViewSet::showRun);
  new TreeHelper(session, *tree_, this);  // after showRun(), which gives the tree its run
  connect(&session, &RunSession::trafficChanged, this, &ViewSet::showTraffic);
  connect(&session, &RunSession::loadsChanged, this, &ViewSet::showLoads);
  connect(&session, &RunSession::profileChanged, this, &ViewSet::showProfile);
  connect(&session, &RunSession::layoutChanged, this, &ViewSet::showLayout);
  connect(&session, &RunSession::findingsChanged, this, &ViewSet::showMarks);
  for (const auto signal : {&RunSession::runChanged, &RunSession::loadsChanged})
    connect(&session, signal, links_, [this] {
      const bool known = session_.run() && session_.numbers().known();
      links_->show(session_.run(), session_.numbers(),
                   known ? notAppliedTo(session_.shown().view.source, session_.selection().filter(),
                                        session_.run()->snapshot.keys)
                         : QString());
    });
  connect(&regions_->recentMenu(), &QMenu::aboutToShow, this, [this] {
    if (session_.run())
      recentRegions::fill(regions_->recentMenu(), session_.run()->snapshot.regions, session_.selection());
  });
  connect(&session.selection(), &Selection::regionsChanged, this, [this] {
    if (session_.run()) recentRegions::add(session_.run()->snapshot.regions, session_.selection().regions());
  });
  for (const auto signal : {&RunSession::runChanged, &RunSession::findingsChanged})
    connect(&session, signal, fabric_, [this] { fabric_->show(session_.run(), session_.findings()); });
  connect(&session, &RunSession::mapSettingsChanged, this, &ViewSet::showCapacities);
  connect(&session.selection(), &Selection::selectionChanged, this, &ViewSet::showHighlight);
  connect(&session, &RunSession::selectedTrafficChanged, this, [this] {
    const auto& part = session_.selectedTraffic();
    regions_->setSelectedTraffic(part);
    tree_->setSelectedTraffic(part);
    matrix_->setSelectedTraffic(part);
    if (isOnRoutes(session_.selection().selected()) && (part || !session_.readingSelected())) showHighlight();
  });
  connect(&session.selection(), &Selection::hoverChanged, this, &ViewSet::showHovered);
  connect(&session.selection(), &Selection::focusChanged, this, &ViewSet::showFocused);
  connect(map_, &MapView::optionsChanged, switches_,
          [this] { switches_->setColours(map_->options().scaling, map_->options().linkRange); });
  connect(map_, &MapView::areaSelected, this, [this](const auto& hosts, const auto& switches) {
    session_.selection().select(hosts.empty() && switches.empty() ? Item() : Item(Area{hosts, switches}));
  });
}

// Large matrices, what was sent when and what ranks spent are collected on threads of their own.
void ViewSet::runMatrix() {
  using Reader = std::pair<Job*, BackgroundView*>;
  for (const auto& [job, view] :
       {Reader(&collect_, matrix_), Reader(&readBins_, timeline_), Reader(&readRanks_, ranks_),
        Reader(&readStates_, rankTime_), Reader(&readFunctions_, functions_), Reader(&readWaits_, waits_)}) {
    view->setRunner([job = job](BackgroundView::Work work) { job->find(std::move(work)); });
    connect(job, &Job::failed, view, &BackgroundView::fail);
  }
  rankTime_->setAsker([this](RankTimeView::Work work) { findStates_.find(std::move(work)); });
  connect(&findStates_, &Job::failed, rankTime_, &RankTimeView::failToFind);
  functions_->setAllSources(QSettings().value(sourcesKey).toStringList());
  connect(functions_, &FunctionsView::sourcesChanged, this,
          [](const QStringList& folders) { QSettings().setValue(sourcesKey, folders); });
}

std::array<QWidget*, 14> ViewSet::widgets() const {
  return {map_,      switches_, regions_, tree_,      matrix_, bars_,  ranks_,
          rankTime_, timeline_, times_,   functions_, waits_,  links_, fabric_};
}

void ViewSet::setMapMenu(const QList<QAction*>& actions) { menu_->setBackground(actions); }

void ViewSet::fit() {
  map_->fit();
  switches_->fit();
}

void ViewSet::showRun() {
  const auto& run = session_.run();
  const auto snapshot = partOf(run, &OpenRun::snapshot);
  const bool hasFabric = run && run->hasFabric();
  map_->setFabric(hasFabric ? partOf(run, &OpenRun::fabric) : nullptr, hasFabric ? session_.layout() : nullptr);
  switches_->setFabric(hasFabric ? partOf(run, &OpenRun::fabric) : nullptr, hasFabric ? session_.layout() : nullptr);
  map_->setRails(run ? layersOf(run->rails.get()) : nullptr);
  map_->setPlanes(mapColour_ == MapColour::plane ? planes() : nullptr);
  showCapacities();
  tree_->setRun(snapshot);
  bars_->setRun(snapshot);
  ranks_->setRun(snapshot);
  rankTime_->setRun(run);
  timeline_->setRun(snapshot);
  times_->setRun(snapshot);
  functions_->setRun(snapshot);
  waits_->setRun(run);
  showTraffic();
}

// While a part is being read, what was shown before stays.
void ViewSet::showProfile() {
  if (!session_.profile()) return;
  tree_->setPart(session_.profile());
  bars_->setPart(session_.profile());
}

void ViewSet::showLayout() {
  map_->setLayout(session_.layout());
  switches_->setFabric(partOf(session_.run(), &OpenRun::fabric), session_.layout());
  switches_->setValues(shownValues(), session_.absence());
}

void ViewSet::showTraffic() {
  const auto& run = session_.run();
  const auto& traffic = session_.traffic();
  feed_->follow();
  regions_->setRegions(run ? regionTotals(*run, traffic.get()) : std::vector<RegionTotal>());
  showLoads();
}

void ViewSet::showLoads() {
  const auto& run = session_.run();
  if (!run) return;
  map_->setValues(mapValues(), session_.absence());
  switches_->setValues(shownValues(), session_.absence());
  showHighlight();
}

std::shared_ptr<const LinkValues> ViewSet::portValuesOf(MapColour colour) const {
  const auto& run = session_.run();
  const auto& traffic = session_.traffic();
  if (!run || !isOfPorts(colour)) return nullptr;
  return portValues(colour, run->fabric, traffic && traffic->counters->recorded() ? traffic->counters.get() : nullptr);
}

std::shared_ptr<const MapLayers> ViewSet::planes() const {
  const auto& run = session_.run();
  return run && run->hasFabric() ? planesOf(run->fabric) : nullptr;
}

bool ViewSet::canColourBy(MapColour colour) const {
  if (colour == MapColour::plane) return planes() != nullptr;
  return colour == MapColour::load || portValuesOf(colour) != nullptr;
}

// A range that was locked is one of another unit.
void ViewSet::setMapColour(MapColour colour) {
  if (colour == mapColour_) return;
  mapColour_ = colour;
  map_->setPlanes(colour == MapColour::plane ? planes() : nullptr);
  map_->clearRange();
  showLoads();
}

std::shared_ptr<const LinkValues> ViewSet::mapValues() const {
  return isOfPorts(mapColour_) && !film_->values() ? portValuesOf(mapColour_) : shownValues();
}

const std::shared_ptr<const LinkValues>& ViewSet::shownValues() const {
  if (film_->values()) return film_->values();
  return without_->values() ? without_->values() : session_.values();
}

// All moments of a film in one range, and so now and then of what would be; afterwards the one that was there before.
void ViewSet::shareRanges() {
  const bool isFilm = film_->values() != nullptr;
  const auto ranges = isFilm ? std::optional(WithoutIt::Ranges{film_->ends(), film_->nodes()})
                             : without_->ranges(map_->options().scaling);
  if (ranges && !rangesBefore_) rangesBefore_.emplace(map_->options().linkRange, map_->options().nodeRange);
  if (ranges) map_->shareRanges(ranges->ends, ranges->nodes);
  else if (rangesBefore_) map_->shareRanges(rangesBefore_->first, rangesBefore_->second), rangesBefore_.reset();
  showLoads();
}

void ViewSet::showCapacities() {
  const auto& run = session_.run();
  map_->setCapacities(run && session_.mapSettings().capacityWidths ? run->capacities : nullptr);
}

void ViewSet::showMarks() {
  const auto& run = session_.run();
  map_->setMarks(run && session_.findings() ? marksOf(run->fabric, *session_.findings()) : std::vector<MapMark>());
}

void ViewSet::showHighlight() {
  const auto& run = session_.run();
  const std::vector<RankId> ranks = run ? ranksOf(*run, session_.selection().selected()) : std::vector<RankId>();
  ranks_->setMarked(ranks);
  bars_->setMarked(ranks);
  if (!run || !run->hasFabric()) return;
  const Selection& selection = session_.selection();
  const std::vector<CommunicatorId> selected = communicatorsOf(selection.selected());
  const LinkRequest& shown = session_.shown();
  const bool attributed = !selected.empty() && shown.communicators == selected && session_.numbers().pairs;
  const auto& part = session_.selectedTraffic();
  MapHighlight light =
      attributed ? attributedHighlight(*run, selection.selected(), *session_.numbers().pairs, shown.view.rails)
      : part && isOnRoutes(selection.selected())
          ? routesHighlight(*run, *part, selection.selected())
          : highlightOf(*run, session_.traffic().get(), selection.regions(), selection.selected());
  const MapTarget place = outlineOf(*run, selection.selected());
  MapRoutes routes = routesOf(*run, session_.traffic().get(), selection.regions(), selection.selected());
  const QString name = itemText(*run, selection.selected());
  const bool isShown = selection.selected() == Item() || !light.ends.empty() || place != MapTarget() || !routes.empty();
  QStringList banners = mapBanners(session_);
  if (!isShown) banners << sentenceText(name.toStdString() + ": its place on the map", Absence::notKnown) + '.';
  map_->setBanners(banners);
  if (light.ends.empty()) map_->clearHighlight();
  else map_->setHighlight(std::move(light));
  const bool isOfRanks =
      std::holds_alternative<RankId>(selection.selected()) || std::holds_alternative<RankPair>(selection.selected());
  if (isOfRanks && place != MapTarget()) map_->outline(place, name);
  map_->setRoutes(std::move(routes), name);
}

// Ranks, pairs and communicators are hosts on the map.
void ViewSet::showHovered() {
  const auto& run = session_.run();
  if (run && run->hasFabric()) map_->setHovered(hostsOf(*run, session_.selection().hovered()));
}

void ViewSet::showFocused() {
  const auto& run = session_.run();
  if (run && run->hasFabric()) map_->lookAt(hostsOf(*run, session_.selection().focused()));
}

Table ViewSet::shownRows() const {
  const QWidget* focus = QApplication::focusWidget();
  const auto has = [focus](const QWidget* view) { return focus && (focus == view || view->isAncestorOf(focus)); };
  if (has(tree_)) return tree_->shownRows();
  if (has(bars_)) return bars_->shownRows();
  if (has(ranks_)) return ranks_->shownRows();
  if (has(rankTime_)) return rankTime_->shownRows();
  if (has(timeline_)) return timeline_->shownRows();
  if (has(times_)) return times_->shownRows();
  if (has(functions_)) return functions_->shownRows();
  if (has(waits_)) return waits_->shownRows();
  if (has(fabric_)) return fabric_->shownRows();
  if (has(links_)) return links_->shownRows();
  if (has(switches_)) return switches_->shownRows();
  if (has(map_) && session_.run()) return linkTable(*session_.run(), session_.numbers());
  return matrix_->shownRows();
}

}  // namespace weft

#include "moc_view_set.cpp"
