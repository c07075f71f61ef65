// What the map does with mouse and keyboard, and what others select.
#include <algorithm>
#include <QContextMenuEvent>
#include <QLineF>
#include <QPolygonF>
#include <QToolTip>

#include "views/fattree/map_describe.h"
#include "views/fattree/map_parts.h"
#include "views/fattree/map_view.h"
#include "views/shared/accessible.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr double reach = 5;                                           // pixels around the pointer
constexpr std::size_t maxHovered = 2000;                              // outlines that are drawn while the pointer moves
constexpr double linkShare = 0.7, boxShare = 0.12, groupShare = 0.8;  // of the map, for what is looked at

MapTarget targetOf(const Item& item) {
  return std::visit(
      [](auto what) -> MapTarget {
        if constexpr (std::is_constructible_v<MapTarget, decltype(what)>) return what;
        else return std::monostate{};
      },
      item);
}

// In scene coordinates: a box, or a link from one end to the other. Empty where it is not drawn.
QPolygonF placeOf(const MapShape& shape, const MapTarget& target) {
  const auto shown = shownAs(shape, target);
  if (const auto* box = std::get_if<std::uint32_t>(&shown)) return QPolygonF(shape.glyphs[*box].rect);
  const auto* half = std::get_if<HalfIndex>(&shown);
  if (!half) return {};
  QPolygonF line;
  for (const QPointF& point : shape.path(*half)) line << point;
  const auto back = shape.path(peer(*half));
  for (auto point = back.rbegin(); point != back.rend(); ++point) line << *point;
  return line;
}

// Whether some of it is inside. A line that goes through a rectangle crosses one of its diagonals.
bool touches(const QRectF& area, const QPolygonF& line) {
  if (line.isClosed()) return line.boundingRect().intersects(area);  // a box
  const QLineF falling(area.topLeft(), area.bottomRight()), rising(area.bottomLeft(), area.topRight());
  const auto cross = [](const QLineF& one, const QLineF& other) {
    return one.intersects(other, nullptr) == QLineF::BoundedIntersection;
  };
  for (qsizetype at = 0; at < line.size(); ++at) {
    if (area.contains(line[at])) return true;
    if (at == 0) continue;
    const QLineF step(line[at - 1], line[at]);
    if (cross(step, falling) || cross(step, rising)) return true;
  }
  return false;
}

}  // namespace

void MapView::zoomAt(QPointF at, double factor) {
  picture_.camera.zoomAt(at, factor);
  moved();
}

void MapView::panBy(QPointF distance) {
  picture_.camera.pan(distance);
  moved();
}

void MapView::chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) {
  const Item item = itemOf(targetAt(at));
  modifiers.testFlag(Qt::ControlModifier) ? selection_.extend(item) : selection_.select(item);
}

void MapView::focusAt(QPointF at) {
  const MapTarget target = targetAt(at);
  if (std::holds_alternative<GroupIndex>(target)) return look(target);  // opens it
  const Item item = itemOf(target);
  if (item != Item{}) selection_.focus(item);
}

void MapView::bandChanged(const QRectF& area) {
  picture_.rubberBand = area;
  canvas_->refresh();
}

void MapView::connectSelection() {
  connect(&selection_, &Selection::hoverChanged, this, [this] {
    picture_.hovered = targetOf(selection_.hovered());
    canvas_->refresh();
  });
  connect(&selection_, &Selection::selectionChanged, this, [this] {
    const MapTarget target = targetOf(selection_.selected());
    outline(target, fabric_ ? targetName(*fabric_, target) : QString());
  });
  connect(&selection_, &Selection::focusChanged, this, [this] { look(targetOf(selection_.focused())); });
}

void MapView::outline(const MapTarget& target, const QString& name) {
  const bool isOther = target != picture_.selected;
  picture_.selected = target;
  picture_.selectedName = name;
  tellItem();
  canvas_->refresh();
  if (isOther) showSelected();  // by others it is outlined again while somebody moves the map
}

void MapView::showSelected() {
  if (fitted_ || !picture_.scene.shape) return;
  const QRectF area = mapArea(picture_).adjusted(reach, reach, -reach, -reach);
  const QPolygonF place = placeOf(*picture_.scene.shape, picture_.selected);
  if (area.isEmpty() || place.isEmpty() || touches(area, picture_.camera.toScreen().map(place))) return;
  QRectF whole = place.boundingRect();
  for (const std::uint32_t box : boxesOf(*picture_.scene.shape, picture_.selected))
    whole |= picture_.scene.shape->glyphs[box].rect;
  double zoom = std::min(picture_.camera.zoom(), area.width() / std::max(1e-3, whole.width()));
  const double down = area.height() / std::max(1e-3, whole.height());
  if (picture_.camera.zoomDown() > down) zoom = std::min(zoom, down);
  picture_.camera.lookAt(whole.center(), zoom);
  picture_.camera.pan(area.center() - QRectF(rect()).center());
  moved();
}

// The next frames are to come quickly; a fine one follows when nothing moves.
void MapView::hurry() {
  picture_.moving = true;
  rest_.start();
}

void MapView::moved() {
  fitted_ = false;
  hurry();
  openLevel();
  canvas_->refresh();
  tellView();
}

void MapView::tellView() {
  const MapLook now = camera();
  if (now == told_) return;
  told_ = now;
  emit viewChanged(now);
}

void MapView::tellItem() {
  const QString words = describe(picture_.selected);
  const bool any = selection_.selected() != Item{};
  tellSelected(*this, !any ? QString() : QString(words.isEmpty() ? picture_.explanation : words).replace('\n', ", "));
}

MapLook MapView::camera() const {
  if (fitted_) return {};
  return {partOf(bounds(), picture_.camera.centre()), picture_.camera.zoom(), false};
}

void MapView::setCamera(const MapLook& look) {
  if (look == camera()) return;
  told_ = look;
  if (look.whole) return fit();
  fitted_ = false;
  hurry();
  if (levels_) showLevel(levels_->levelFor(look.zoom));
  picture_.camera.lookAt(atPart(bounds(), look.centre), look.zoom);
  sayWhatIsLeftOut();
  canvas_->refresh();
}

MapTarget MapView::targetAt(QPointF at) {
  if (!picture_.scene.shape || !mapArea(picture_).contains(at)) return {};
  if (!picker_) picker_ = std::make_unique<MapPicker>(picture_.scene.shape);
  const MapCamera& camera = picture_.camera;
  return picker_->at(picture_.scene, camera.toScene(at), reach / camera.zoom(), camera.zoomDown() / camera.zoom());
}

void MapView::pointAt(QPointF at, QPoint onScreen) {
  const MapTarget target = targetAt(at);
  if (itemOf(target) == selection_.hovered()) return;
  selection_.hover(itemOf(target));
  const QString text = describe(target);
  if (text.isEmpty()) QToolTip::hideText();
  else QToolTip::showText(onScreen, inLines(text), this);
}

// Brings a box into the middle, large enough to read; a link end with the whole of its link; a group so large that it
// opens. What hides in a closed group is looked for in full detail.
void MapView::look(const MapTarget& target) {
  if (!picture_.scene.shape || target == MapTarget{}) return;
  const bool group = std::holds_alternative<GroupIndex>(target) || std::holds_alternative<HalfIndex>(target);
  if (!group) showLevel(0);
  const MapShape& shape = *picture_.scene.shape;
  const auto shown = shownAs(shape, target);
  QRectF area;
  double share = group ? groupShare : boxShare;
  if (const auto* half = std::get_if<HalfIndex>(&shown)) {
    area = QRectF(shape.path(*half).front(), shape.path(peer(*half)).front()).normalized();
    share = linkShare;
  } else if (const auto* box = std::get_if<std::uint32_t>(&shown)) {
    area = shape.glyphs[*box].rect;
  } else {
    return;
  }
  const double across = share * width() / std::max(1e-3, area.width()),
               down = share * height() / std::max(1e-3, area.height());
  double zoom =
      picture_.camera.zoomDown() < down ? std::min(across, down) : across;  // heights may have stopped growing
  if (picture_.camera.zoomDown() == picture_.camera.zoom()) zoom = std::min(across, down);
  zoom = std::max(zoom, picture_.camera.zoom());
  if (group && level_ > 0) zoom = std::max(zoom, levels_->readableFrom(level_ - 1) * 1.01);
  if (!group) zoom = std::max(zoom, levels_->readableFrom(0) * 1.01);
  const QPointF centre = withLeaf(target, area, zoom);
  picture_.camera.lookAt(centre, zoom);
  moved();
}

// Of a host in the rows of a large fabric what it is connected to stays in sight: the middle between both, and no
// nearer than that both are seen.
QPointF MapView::withLeaf(const MapTarget& target, const QRectF& area, double& zoom) {
  const auto* host = std::get_if<HostIndex>(&target);
  const MapShape& shape = *picture_.scene.shape;
  if (!host || shape.plan->planar || levels_->count() == 1) return area.center();
  for (const NodeIndex adapter : fabric_->host(*host).adapters)
    for (const EndIndex end : fabric_->endsOf(adapter)) {
      const std::uint32_t leaf = shape.plan->boxOfEnd[number(peer(end))];
      if (leaf == notDrawn) continue;
      const QPointF other = shape.glyphs[leaf].rect.center();
      const double across = linkShare * width() / std::max(1e-3, std::abs(other.x() - area.center().x()));
      const double down = linkShare * height() / std::max(1e-3, std::abs(other.y() - area.center().y()));
      const bool grows = picture_.camera.tallest() > down;  // else the rows stay near each other at any zoom
      zoom = std::max(std::min({zoom, across, grows ? down : zoom}), std::min(zoom, levels_->readableFrom(0) * 1.01));
      return {area.center().x(), (area.center().y() + other.y()) / 2};
    }
  return area.center();
}

void MapView::setHovered(std::vector<HostIndex> hosts) {
  if (hosts.size() > maxHovered) hosts.resize(maxHovered);
  if (hosts == picture_.hoveredElsewhere) return;
  picture_.hoveredElsewhere = std::move(hosts);
  canvas_->refresh();
}

void MapView::lookAt(const std::vector<HostIndex>& hosts) {
  if (!picture_.scene.shape || hosts.empty()) return;
  if (hosts.size() == 1) return look(hosts.front());
  const MapShape& shape = *picture_.scene.shape;
  QRectF area;
  for (const HostIndex host : hosts) {
    const auto shown = shownAs(shape, host);
    if (const auto* box = std::get_if<std::uint32_t>(&shown)) area |= shape.glyphs[*box].rect;
  }
  if (area.isEmpty()) return;
  picture_.camera.fit(area, mapMargins(picture_));
  moved();
}

void MapView::bandDone(const QRectF& area) {
  picture_.rubberBand = {};
  canvas_->refresh();
  if (!picture_.scene.shape || area.isEmpty()) return;
  const MapShape& shape = *picture_.scene.shape;
  const MapPlan& plan = *shape.plan;
  const QRectF part(picture_.camera.toScene(area.topLeft()), picture_.camera.toScene(area.bottomRight()));
  const auto inside = [&](std::uint32_t box) { return box != notDrawn && shape.glyphs[box].rect.intersects(part); };
  std::vector<HostIndex> hosts;
  std::vector<NodeIndex> switches;
  for (std::uint32_t i = 0; i < plan.boxOfHost.size(); ++i)
    if (inside(plan.boxOfHost[i])) hosts.push_back(HostIndex{i});
  for (std::uint32_t i = 0; i < plan.boxOfNode.size(); ++i)
    if (fabric_->nodes()[i].isSwitch() && inside(plan.boxOfNode[i])) switches.push_back(NodeIndex{i});
  emit areaSelected(std::move(hosts), std::move(switches));
}

void MapView::contextMenuEvent(QContextMenuEvent* event) {
  const bool keys = event->reason() == QContextMenuEvent::Keyboard;
  const Item item = keys ? selection_.selected() : itemOf(targetAt(event->pos()));
  selection_.askForMenu(item, keys ? mapToGlobal(rect().center()) : event->globalPos());
}

Item MapView::itemOf(const MapTarget& target) const {
  return std::visit(
      [&](auto what) -> Item {
        if constexpr (std::is_constructible_v<Item, decltype(what)>) {
          return what;
        } else {
          if (!picture_.scene.shape) return {};
          const auto shown = shownAs(*picture_.scene.shape, target);
          if (const auto* half = std::get_if<HalfIndex>(&shown)) return picture_.scene.hottest[number(*half)];
          if (const auto* box = std::get_if<std::uint32_t>(&shown))
            return std::visit([](auto member) -> Item { return member; },
                              hottestOf(*fabric_, *picture_.scene.shape->plan, values_.get(), *box));
          return {};
        }
      },
      target);
}

QString MapView::describe(const MapTarget& target) const {
  if (!fabric_ || !picture_.scene.shape) return {};
  const MapValues* values = values_ && values_->fits(*fabric_) ? values_.get() : nullptr;
  const MapPlan& plan = *picture_.scene.shape->plan;
  QStringList lines;
  if (const auto* end = std::get_if<EndIndex>(&target))
    lines << describeEnd(*fabric_, values, *end, absence_, plan.isImpaired(*end));
  else if (const auto* node = std::get_if<NodeIndex>(&target))
    lines << describeSwitch(*fabric_, values, *node, absence_);
  else if (const auto* host = std::get_if<HostIndex>(&target)) lines << describeHost(*fabric_, values, *host, absence_);
  else if (const auto shown = shownAs(*picture_.scene.shape, target); const auto* half = std::get_if<HalfIndex>(&shown))
    lines << describeLine(*fabric_, plan, values, *half, picture_.scene.hottest[number(*half)], absence_);
  else if (const auto* box = std::get_if<std::uint32_t>(&shown))
    lines << describeGroup(*fabric_, plan, values, *box, absence_);
  if (values && !lines.isEmpty() && !values->description.isEmpty()) lines << "(" + values->description + ")";
  for (const MapMark& mark : picture_.marks.findings) {
    const MapTarget at = std::visit([](auto where) -> MapTarget { return where; }, mark.where);
    if (at == target) lines << "! " + mark.text;
  }
  return lines.join('\n');
}

}  // namespace weft
