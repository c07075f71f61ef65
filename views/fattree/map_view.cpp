#include "views/fattree/map_view.h"

#include <algorithm>
#include <QEvent>
#include <QFontInfo>

#include "views/fattree/map_colours.h"
#include "views/fattree/map_parts.h"
#include "views/fattree/link_difference.h"
#include "views/shared/accessible.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

constexpr int restAfter = 180;  // ms without movement
constexpr QSizeF leastRoom(50, 50);
constexpr double crowdedFrom = 1;      // zoom at which full detail becomes readable: from here on rows open sideways
constexpr double shareOfRowGap = 0.4;  // of the map's height that two neighbouring rows may take then

// WEFT_MAP=vtk: by software GL, too.
MapCanvas* makeCanvas(const MapPicture& picture, QWidget* parent) {
  const bool byVtk =
      glThere() == Gl::hardware || (glThere() == Gl::software && qEnvironmentVariable("WEFT_MAP") == "vtk");
  return byVtk ? makeGlCanvas(picture, parent) : makeRasterCanvas(picture, parent);
}

}  // namespace

MapView::MapView(Selection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), canvas_(makeCanvas(picture_, this)),
      gestures_(new CanvasGestures(*this, *this)) {
  canvas_->widget()->setAttribute(Qt::WA_TransparentForMouseEvents);  // gestures are this widget's
  setMinimumSize(200, 150);
  setUpPicture(*this, tr("Fabric map"),
               tr("The table Links has all link ends; what is selected there is selected here."));
  rest_.setSingleShot(true);
  rest_.setInterval(restAfter);
  connect(&rest_, &QTimer::timeout, this, [this] {
    picture_.moving = false;
    canvas_->refresh();
  });
  connectSelection();
  reshape();
}

// The canvas goes while the picture it reads is alive. Where the pointer is over it, Qt says in the middle of that that
// it left: nobody is to answer any more.
MapView::~MapView() {
  delete gestures_;
  selection_.disconnect(this);
  delete canvas_->widget();
}

void MapView::setFabric(std::shared_ptr<const Fabric> fabric, std::shared_ptr<const Layout> layout) {
  fabric_ = std::move(fabric);
  values_.reset();
  options_.highlight.reset();
  options_.linkRange.reset();
  options_.nodeRange.reset();
  options_.capacities.reset();
  options_.layers.reset();
  rails_.reset();
  planes_.reset();
  picture_.hovered = picture_.selected = std::monostate{};
  picture_.explanation.clear();
  picture_.marks = {};
  setLayout(std::move(layout));
}

void MapView::setLayout(std::shared_ptr<const Layout> layout) {
  layout_ = std::move(layout);
  levels_ = fabric_ && layout_ ? std::make_unique<MapLevels>(fabric_, layout_) : nullptr;
  fitted_ = true;
  told_ = {};
  reshape();
}

void MapView::setValues(std::shared_ptr<const MapValues> values, Absence absence) {
  absence_ = absence;
  values_ = std::move(values);
  options_.description = values_ ? values_->description : QString();
  hurry();
  setRailColours(railColours_);
  recolour();
  sayWhatIsLeftOut();
}

void MapView::setCapacities(Capacities capacities) {
  options_.capacities = std::move(capacities);
  recolour();
}

void MapView::setHighlight(MapHighlight highlight) {
  picture_.explanation = highlight.explanation;
  options_.highlight = std::move(highlight);
  hurry();
  recolour();
}

void MapView::clearHighlight() {
  if (!options_.highlight) return;
  options_.highlight.reset();
  picture_.explanation.clear();
  hurry();
  recolour();
}

void MapView::setRoutes(MapRoutes routes, const QString& explanation) {
  const QString text = routesText(routes);
  picture_.marks.routes = std::move(routes);
  if (!text.isEmpty()) picture_.explanation = explanation.isEmpty() ? text : explanation + ": " + text;
  else picture_.explanation = options_.highlight ? options_.highlight->explanation : QString();
  tellItem();
  canvas_->refresh();
}

void MapView::setMarks(std::vector<MapMark> marks) {
  picture_.marks.findings = std::move(marks);
  canvas_->refresh();
}

void MapView::setBanners(const QStringList& texts) {
  if (picture_.banners == texts) return;
  picture_.banners = texts;
  canvas_->refresh();
}

void MapView::setScaling(Scaling scaling) {
  options_.scaling = scaling;
  recolour();
}

void MapView::setRange(ValueRange linkAmounts, std::optional<ValueRange> nodeAmounts) {
  options_.linkRange = linkAmounts;
  options_.nodeRange = nodeAmounts;
  recolour();
}

void MapView::clearRange() {
  options_.linkRange.reset();
  options_.nodeRange.reset();
  recolour();
}

void MapView::shareRanges(std::optional<ValueRange> links, std::optional<ValueRange> nodes) {
  if (options_.linkRange == links && options_.nodeRange == nodes) return;
  options_.linkRange = links;
  options_.nodeRange = nodes;
  recolour();
}

void MapView::setHideUnused(bool hide) {
  options_.hideUnused = hide;
  recolour();
}

void MapView::setRails(std::shared_ptr<const MapLayers> rails) {
  rails_ = std::move(rails);
  setRailColours(railColours_);
}

void MapView::setPlanes(std::shared_ptr<const MapLayers> planes) {
  planes_ = std::move(planes);
  setRailColours(railColours_);
}

void MapView::setRailColours(bool wanted) {
  railColours_ = wanted;
  const auto shown = planes_ ? planes_ : wanted || !values_ ? rails_ : nullptr;
  if (options_.layers == shown) return;
  options_.layers = shown;
  recolour();
}

ValueRange MapView::linkRange() const {
  return picture_.scene.bars.size() < 2 ? ValueRange{} : picture_.scene.bars.back().scale.range();
}

ValueRange MapView::nodeRange() const {
  return picture_.scene.bars.empty() ? ValueRange{} : picture_.scene.bars.front().scale.range();
}

void MapView::fit() {
  fitted_ = true;
  if (levels_) showLevel(levels_->levelFor(1));
  picture_.camera.fit(bounds(), mapMargins(picture_));
  sayWhatIsLeftOut();
  canvas_->refresh();
  tellView();
}

void MapView::reshape() {
  const int pixels = std::clamp(QFontInfo(font()).pixelSize(), 9, 28);
  picture_.style.labels = {.normal = pixels, .smallest = std::max(8, pixels * 3 / 4)};
  picture_.camera.setViewport(size());
  picture_.legend = levels_ != nullptr;
  const MapLook before = camera();
  picture_.scene = {};
  picker_.reset();
  if (levels_) {
    picture_.rowLabels = rowLabelWidth(*layout_, pixels);
    const QSizeF room = QRectF(QPointF(), QSizeF(size())).marginsRemoved(mapMargins(picture_)).size();
    levels_->setRoom(room.expandedTo(leastRoom), picture_.style.labels);
    level_ = levels_->levelFor(fitted_ ? 1 : picture_.camera.zoom());
    picture_.scene.shape = levels_->shape(level_);
    const MapShape& shape = *picture_.scene.shape;
    const bool sideways = !shape.plan->planar && levels_->readableFrom(0) > crowdedFrom;
    picture_.camera.setTallest(sideways ? room.height() * shareOfRowGap / std::max(1.0, shape.rowGap) : 1e9);
  }
  recolour();
  if (fitted_) fit();
  else picture_.camera.lookAt(atPart(bounds(), before.centre), before.zoom);
  sayWhatIsLeftOut();
}

// What lies in the middle of the view stays there, as large as it was.
void MapView::showLevel(std::size_t level) {
  if (level == level_ && picture_.scene.shape) return;
  const auto next = levels_->shape(level);
  if (picture_.scene.shape) {
    const QTransform& before = picture_.scene.shape->fromLayout;
    const QPointF centre = next->fromLayout.map(before.inverted().map(picture_.camera.centre()));
    picture_.camera.lookAt(centre, picture_.camera.zoom() * before.m11() / next->fromLayout.m11());
  }
  level_ = level;
  picture_.scene.shape = next;
  picker_.reset();
  recolour();
}

void MapView::openLevel() {
  if (levels_) showLevel(levels_->levelFor(picture_.camera.zoom()));
  sayWhatIsLeftOut();
}

void MapView::sayWhatIsLeftOut() {
  picture_.notDrawn.clear();
  if (!picture_.scene.shape) return;
  const MapPlan& plan = *picture_.scene.shape->plan;
  if (plan.hiddenHosts > 0)
    picture_.notDrawn << tr("%n storage and management host(s) hidden", nullptr, formOf(plan.hiddenHosts));
  if (plan.hiddenSwitches > 0) picture_.notDrawn << tr("%n switch(es) hidden", nullptr, formOf(plan.hiddenSwitches));
  if (level_ > 0) picture_.notDrawn << tr("in groups; zoom in to open them");
  if (values_ && values_->difference)
    for (const QString& note : differenceNotes(*values_)) picture_.notDrawn << note.chopped(1);
  if (plan.halves() > fewHalves && picture_.camera.zoom() > 1.1)
    picture_.notDrawn << tr("only the %1 most loaded of the links that pass through are drawn").arg(maxPassing / 2);
}

void MapView::recolour() {
  const Theme theme = Theme::of(palette());
  picture_.scene.theme = theme;
  if (picture_.scene.shape)
    picture_.scene = colourScene(*fabric_, picture_.scene.shape, values_.get(), options_, theme);
  picture_.legendStrip = drawLegendStrip(picture_, devicePixelRatioF());
  canvas_->sceneChanged();
  tellItem();
  emit optionsChanged();
}

QRectF MapView::bounds() const { return picture_.scene.shape ? picture_.scene.shape->bounds : QRectF(); }

void MapView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  canvas_->widget()->setGeometry(rect());
  hurry();
  reshape();
}

void MapView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) reshape();
  if (event->type() == QEvent::PaletteChange) recolour();
}

}  // namespace weft

#include "moc_map_view.cpp"
