#include "views/fattree/map_view.h"

#include <algorithm>
#include <QEvent>
#include <QFontInfo>
#include <QToolTip>

#include "views/fattree/map_gestures.h"
#include "views/fattree/map_names.h"

namespace weft {
namespace {

constexpr int restAfter = 180;      // ms without movement
constexpr double reach = 5;         // pixels around the pointer
constexpr QSizeF leastRoom(50, 50);

// Where a point lies in a rectangle, as parts of its sides.
QPointF partOf(const QRectF& whole, QPointF point) {
  return whole.isEmpty() ? QPointF(0.5, 0.5)
                         : QPointF((point.x() - whole.left()) / whole.width(), (point.y() - whole.top()) / whole.height());
}

Item itemOf(const MapTarget& target) {
  return std::visit([](auto what) -> Item { return what; }, target);
}

MapTarget targetOf(const Item& item) {
  return std::visit(
      [](auto what) -> MapTarget {
        if constexpr (std::is_constructible_v<MapTarget, decltype(what)>) return what;
        else return std::monostate{};
      },
      item);
}

MapCanvas* makeCanvas(const MapPicture& picture, QWidget* parent, MapBackend backend) {
  const bool gl = backend == MapBackend::gl || (backend == MapBackend::automatic && glAvailable());
  return gl ? makeGlCanvas(picture, parent) : makeRasterCanvas(picture, parent);
}

}  // namespace

MapView::MapView(Selection& selection, QWidget* parent, MapBackend backend)
    : QWidget(parent), selection_(selection), canvas_(makeCanvas(picture_, this, backend)), gestures_(new MapGestures(*this)) {
  canvas_->widget()->setAttribute(Qt::WA_TransparentForMouseEvents);  // gestures are this widget's
  setMinimumSize(200, 150);
  setAccessibleName("Fabric map");
  rest_.setSingleShot(true);
  rest_.setInterval(restAfter);
  connect(&rest_, &QTimer::timeout, this, [this] {
    picture_.moving = false;
    canvas_->refresh();
  });
  connectGestures();
  connectSelection();
  reshape();
}

MapView::~MapView() { delete canvas_->widget(); }  // while the picture it reads is alive

void MapView::setFabric(std::shared_ptr<const Fabric> fabric, std::shared_ptr<const Layout> layout) {
  fabric_ = std::move(fabric);
  layout_ = std::move(layout);
  loads_.reset();
  options_.highlight.reset();
  options_.linkRange.reset();
  picture_.hovered = picture_.selected = std::monostate{};
  picture_.explanation.clear();
  fitted_ = true;
  reshape();
}

void MapView::setLoads(std::shared_ptr<const LinkLoads> loads, const QString& description) {
  const bool legendComesOrGoes = !loads != !loads_;
  loads_ = std::move(loads);
  options_.description = description;
  hurry();
  legendComesOrGoes ? reshape() : recolour();
}

void MapView::setHighlight(std::vector<bool> ends, std::vector<HostIndex> hosts, const QString& explanation) {
  options_.highlight = MapHighlight{std::move(ends), std::move(hosts), explanation};
  picture_.explanation = explanation;
  recolour();
}

void MapView::clearHighlight() {
  if (!options_.highlight) return;
  options_.highlight.reset();
  picture_.explanation.clear();
  recolour();
}

void MapView::setBanner(const QString& text) {
  if (picture_.banner == text) return;
  picture_.banner = text;
  canvas_->refresh();
}

void MapView::setScaling(Scaling scaling) {
  options_.scaling = scaling;
  recolour();
}

void MapView::setRange(ValueRange linkBytes) {
  options_.linkRange = linkBytes;
  recolour();
}

void MapView::clearRange() {
  options_.linkRange.reset();
  recolour();
}

void MapView::setHideUnused(bool hide) {
  options_.hideUnused = hide;
  recolour();
}

ValueRange MapView::linkRange() const {
  return picture_.scene.bars.empty() ? ValueRange{} : picture_.scene.bars.back().scale.range();
}

void MapView::fit() {
  fitted_ = true;
  picture_.camera.fit(bounds(), mapMargins(picture_));
  canvas_->refresh();
}

void MapView::reshape() {
  const int pixels = std::clamp(QFontInfo(font()).pixelSize(), 9, 28);
  picture_.style.labels = {.normal = pixels, .smallest = std::max(8, pixels * 3 / 4)};
  picture_.camera.setViewport(size());
  picture_.legend = loads_ != nullptr;
  const QPointF looksAt = partOf(bounds(), picture_.camera.centre());
  picture_.scene = {};
  picker_.reset();
  if (fabric_ && layout_) {
    picture_.rowLabels = rowLabelWidth(*layout_, pixels);
    const QSizeF room = QRectF(QPointF(), QSizeF(size())).marginsRemoved(mapMargins(picture_)).size();
    auto shape = std::make_shared<const MapShape>(
        buildShape(*fabric_, *layout_, room.expandedTo(leastRoom), picture_.style.labels));
    picker_ = std::make_unique<MapPicker>(shape);
    picture_.scene.shape = std::move(shape);
  }
  recolour();
  if (fitted_)
    fit();
  else
    picture_.camera.lookAt(bounds().topLeft() + QPointF(looksAt.x() * bounds().width(), looksAt.y() * bounds().height()),
                           picture_.camera.zoom());
}

void MapView::recolour() {
  const Theme theme = Theme::of(palette());
  picture_.scene.theme = theme;
  if (picture_.scene.shape)
    picture_.scene = colourScene(*fabric_, picture_.scene.shape, loads_.get(), options_, theme);
  picture_.legendStrip = drawLegendStrip(picture_, devicePixelRatioF());
  canvas_->sceneChanged();
  emit optionsChanged();
}

QRectF MapView::bounds() const { return picture_.scene.shape ? picture_.scene.shape->bounds : QRectF(); }

// The next frames are to come quickly; a fine one follows when nothing moves.
void MapView::hurry() {
  picture_.moving = true;
  rest_.start();
}

void MapView::moved() {
  fitted_ = false;
  hurry();
  canvas_->refresh();
}

void MapView::connectGestures() {
  connect(gestures_, &MapGestures::panned, this, [this](QPointF distance) {
    picture_.camera.pan(distance);
    moved();
  });
  connect(gestures_, &MapGestures::zoomed, this, [this](QPointF at, double factor) {
    picture_.camera.zoomAt(at, factor);
    moved();
  });
  connect(gestures_, &MapGestures::pointed, this, &MapView::point);
  connect(gestures_, &MapGestures::left, this, [this] { selection_.hover(std::monostate{}); });
  connect(gestures_, &MapGestures::clicked, this, [this](QPointF at, Qt::KeyboardModifiers modifiers) {
    const Item item = itemOf(targetAt(at));
    modifiers.testFlag(Qt::ControlModifier) ? selection_.extend(item) : selection_.select(item);
  });
  connect(gestures_, &MapGestures::doubleClicked, this, [this](QPointF at) {
    const Item item = itemOf(targetAt(at));
    if (item != Item{}) selection_.focus(item);
  });
  connect(gestures_, &MapGestures::fitWanted, this, &MapView::fit);
  connect(gestures_, &MapGestures::clearWanted, this, [this] { selection_.clear(); });
}

void MapView::connectSelection() {
  connect(&selection_, &Selection::hoverChanged, this, [this] {
    picture_.hovered = targetOf(selection_.hovered());
    canvas_->refresh();
  });
  connect(&selection_, &Selection::selectionChanged, this, [this] {
    picture_.selected = targetOf(selection_.selected());
    canvas_->refresh();
  });
  connect(&selection_, &Selection::focusChanged, this, [this] { look(targetOf(selection_.focused())); });
}

MapTarget MapView::targetAt(QPointF at) const {
  if (!picker_ || !mapArea(picture_).contains(at)) return {};
  return picker_->at(picture_.scene, picture_.camera.toScene(at), reach / picture_.camera.zoom());
}

void MapView::point(QPointF at, QPoint onScreen) {
  const MapTarget target = targetAt(at);
  if (itemOf(target) == selection_.hovered()) return;
  selection_.hover(itemOf(target));
  const QString text = describe(target);
  // As rich text, because names come from outside and could look like it.
  if (text.isEmpty()) QToolTip::hideText();
  else QToolTip::showText(onScreen, "<p style='white-space:pre'>" + text.toHtmlEscaped() + "</p>", this);
}

// Brings a box into the middle, large enough to read; a link end with the whole of its link.
void MapView::look(const MapTarget& target) {
  if (!picture_.scene.shape || target == MapTarget{}) return;
  const MapShape& shape = *picture_.scene.shape;
  QRectF area;
  if (const auto* end = std::get_if<EndIndex>(&target)) {
    if (number(*end) >= shape.halves.size()) return;
    area = QRectF(shape.path(*end).front(), shape.path(peer(*end)).front()).normalized();
  } else {
    const auto* host = std::get_if<HostIndex>(&target);
    const std::size_t glyph = host ? number(*host) : shape.glyphOfNode.at(number(std::get<NodeIndex>(target)));
    area = shape.glyphs.at(glyph).rect;
  }
  const double share = std::holds_alternative<EndIndex>(target) ? 0.7 : 0.12;  // of the map
  const double zoom = share * std::min(width() / std::max(1.0, area.width()), height() / std::max(1.0, area.height()));
  picture_.camera.lookAt(area.center(), std::max(zoom, picture_.camera.zoom()));
  moved();
}

QString MapView::describe(const MapTarget& target) const {
  if (!fabric_) return {};
  if (const auto* end = std::get_if<EndIndex>(&target)) return describeEnd(*fabric_, loads_.get(), *end);
  if (const auto* node = std::get_if<NodeIndex>(&target)) return describeSwitch(*fabric_, loads_.get(), *node);
  if (const auto* host = std::get_if<HostIndex>(&target)) return describeHost(*fabric_, loads_.get(), *host);
  return {};
}

void MapView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  canvas_->widget()->setGeometry(rect());
  reshape();
}

void MapView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) reshape();
  if (event->type() == QEvent::PaletteChange) recolour();
}

}  // namespace weft
