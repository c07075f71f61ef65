#include "app/panels/view_set.h"

#include <QApplication>
#include <algorithm>

#include "analysis/run/item_ranks.h"
#include "app/filters/item_menu.h"
#include "app/panels/film_play.h"
#include "app/panels/load_line.h"
#include "app/panels/without_it.h"
#include "app/session/run_session.h"
#include "figures/highlights.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_light.h"
#include "views/fattree/map_view.h"
#include "views/tables/link_table.h"
#include "views/shared/item_text.h"
#include "views/matrix/switch_matrix_view.h"
#include "views/timeline/ranktime_view.h"
#include "views/timeline/timeline_view.h"

namespace weft {
namespace {

// A part of the run that lives as long as the whole.
template <class Whole, class Part>
std::shared_ptr<const Part> partOf(const std::shared_ptr<const Whole>& whole, const Part Whole::*part) {
  return whole ? std::shared_ptr<const Part>(whole, &((*whole).*part)) : nullptr;
}

}  // namespace

ViewSet::ViewSet(RunSession& session, QObject* parent)
    : QObject(parent), session_(session), map_(new MapView(session.selection())),
      switches_(new SwitchMatrixView(session.selection())), film_(new FilmPlay(session, this)),
      without_(new WithoutIt(session, this)) {
  menu_ = new ItemMenu(session, *map_);
  connect(without_, &WithoutIt::changed, this, &ViewSet::shareRanges);
  connect(film_, &FilmPlay::changed, this, &ViewSet::shareRanges);
  connect(film_, &FilmPlay::moved, this, [this] { map_->setValues(mapValues(), session_.absence()); });
  connect(&session, &RunSession::runChanged, this, &ViewSet::showRun);
  connect(&session, &RunSession::trafficChanged, this, &ViewSet::showLoads);
  connect(&session, &RunSession::loadsChanged, this, &ViewSet::showLoads);
  connect(&session, &RunSession::layoutChanged, this, &ViewSet::showLayout);
  connect(&session, &RunSession::findingsChanged, this, &ViewSet::showMarks);
  connect(&session, &RunSession::mapSettingsChanged, this, &ViewSet::showCapacities);
  connect(&session.selection(), &Selection::selectionChanged, this, &ViewSet::showHighlight);
  connect(&session, &RunSession::selectedTrafficChanged, this, [this] {
    const auto& part = session_.selectedTraffic();
    if (isOnRoutes(session_.selection().selected()) && (part || !session_.readingSelected())) showHighlight();
  });
  connect(&session.selection(), &Selection::hoverChanged, this, &ViewSet::showHovered);
  connect(&session.selection(), &Selection::focusChanged, this, &ViewSet::showFocused);
  connect(map_, &MapView::optionsChanged, switches_,
          [this] { switches_->setColours(map_->options().scaling, map_->options().linkRange); });
  connect(map_, &MapView::areaSelected, this, [this](const auto& hosts, const auto& switches) {
    session_.selection().select(hosts.empty() && switches.empty() ? Item() : Item(Area{hosts, switches}));
  });
  for (const PanelSpec& spec : panelSpecs()) panels_[static_cast<std::size_t>(spec.id)] = spec.make(session);
  connect(menu_, &ItemMenu::mappingAsked, of<CommunicatorTree>(), &CommunicatorTree::mappingAsked);
  connect(of<TimelineView>(), &TimelineView::filmAsked, film_, &FilmPlay::begin);
}

std::optional<Panel> ViewSet::focusedPanel() const {
  for (const PanelSpec& spec : panelSpecs())
    if (panel(spec.id).hasFocus()) return spec.id;
  return std::nullopt;
}

void ViewSet::enter(Workspace workspace) {
  for (const auto& panel : panels_) panel->enter(workspace);
}

bool ViewSet::busy() const {
  return film_->preparing() || without_->busy() ||
         std::ranges::any_of(panels_, [](const auto& panel) { return panel->busy(); });
}

std::vector<QWidget*> ViewSet::widgets() const {
  std::vector<QWidget*> all{map_, switches_};
  for (const auto& panel : panels_) all.push_back(panel->view());
  return all;
}

bool ViewSet::mapHasFocus() const { return hasKeyboard(map_) || hasKeyboard(switches_); }

std::array<QWidget*, 2> ViewSet::maps() const { return {map_, switches_}; }

QWidget* ViewSet::mapAsDrawn() const {
  if (session_.mapSettings().kind == MapKind::matrix) return switches_;
  return map_;
}

void ViewSet::setMapMenu(const QList<QAction*>& actions) { menu_->setBackground(actions); }

RankTimeView* ViewSet::seenTimeline() const {
  auto* const timeline = of<RankTimeView>();
  return timeline && timeline->isVisible() ? timeline : nullptr;
}

bool ViewSet::takeKey(const QKeyEvent& key) {
  RankTimeView* const timeline = seenTimeline();
  return timeline && timeline->takeKey(key);
}

void ViewSet::fit() {
  RankTimeView* const timeline = seenTimeline();
  if (timeline && !map_->isVisible() && !switches_->isVisible()) return timeline->canvas().showAll();
  map_->fit();
  switches_->fit();
}

void ViewSet::showRun() {
  const auto& run = session_.run();
  const bool hasFabric = run && run->hasFabric();
  map_->setFabric(hasFabric ? partOf(run, &OpenRun::fabric) : nullptr, hasFabric ? session_.layout() : nullptr);
  switches_->setFabric(hasFabric ? partOf(run, &OpenRun::fabric) : nullptr, hasFabric ? session_.layout() : nullptr);
  map_->setRails(run ? layersOf(run->rails.get()) : nullptr);
  map_->setPlanes(mapColour_ == MapColour::plane ? planes() : nullptr);
  showCapacities();
  showLoads();
}

void ViewSet::showLayout() {
  map_->setLayout(session_.layout());
  switches_->setFabric(partOf(session_.run(), &OpenRun::fabric), session_.layout());
  switches_->setValues(shownValues(), session_.absence());
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

// One range for all moments of a film, and for *Now* and *Then* of a what-if; afterwards the former range.
void ViewSet::shareRanges() {
  const bool isFilm = film_->values() != nullptr;
  const auto ranges = isFilm ? std::optional(WithoutIt::Ranges{film_->ends(), film_->nodes()})
                             : without_->ranges(map_->options().scaling);
  if (ranges && !rangesBefore_) rangesBefore_.emplace(map_->options().linkRange, map_->options().nodeRange);
  if (ranges) map_->shareRanges(ranges->ends, ranges->nodes);
  else if (rangesBefore_) {
    map_->shareRanges(rangesBefore_->first, rangesBefore_->second);
    rangesBefore_.reset();
  }
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
  if (!run || !run->hasFabric()) return;
  const Selection& selection = session_.selection();
  const std::vector<CommunicatorId> selected = communicatorsOf(selection.selected());
  const LinkRequest& shown = session_.shown();
  const bool attributed = !selected.empty() && shown.communicators == selected && session_.numbers().pairs;
  const auto& part = session_.selectedTraffic();
  // What is away stays selected, but its routes would fade all that its absence changes.
  MapHighlight light =
      without_->removes(selection.selected()) ? MapHighlight()
      : attributed ? attributedHighlight(*run, selection.selected(), *session_.numbers().pairs, shown.view.rails)
      : part && isOnRoutes(selection.selected())
          ? routesHighlight(*run, *part, selection.selected())
          : highlightOf(*run, session_.traffic().get(), selection.regions(), selection.selected());
  const MapTarget place = outlineOf(*run, selection.selected());
  MapRoutes routes = routesOf(*run, session_.traffic().get(), selection.regions(), selection.selected());
  const QString name = itemText(*run, selection.selected());
  const bool isShown = selection.selected() == Item() || !light.ends.empty() || place != MapTarget() || !routes.empty();
  QStringList banners = mapBanners(session_);
  if (!isShown) banners << sentenceText(tr("%1: its place on the map").arg(name), Absence::notKnown) + '.';
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
  if (hasKeyboard(switches_)) return switches_->shownRows();
  if (hasKeyboard(map_) && session_.run()) return linkTable(*session_.run(), session_.numbers());
  const std::optional<Panel> focused = focusedPanel();
  std::optional<Table> rows = focused ? panel(*focused).shownRows() : std::nullopt;
  if (!rows) rows = panel(Panel::matrix).shownRows();
  return rows ? std::move(*rows) : Table();
}

}  // namespace weft

#include "moc_view_set.cpp"
