#include "views/fattree/map_pick.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

double distance(QPointF point, QPointF a, QPointF b, double tall) {
  for (QPointF* each : {&point, &a, &b}) each->ry() *= tall;
  const QPointF along = b - a;
  const double length = QPointF::dotProduct(along, along);
  const double t = length == 0 ? 0 : std::clamp(QPointF::dotProduct(point - a, along) / length, 0.0, 1.0);
  const QPointF off = point - (a + along * t);
  return std::hypot(off.x(), off.y());
}

}  // namespace

MapPicker::MapPicker(std::shared_ptr<const MapShape> shape) : shape_(std::move(shape)), bounds_(shape_->bounds) {
  const double perCell = std::sqrt(static_cast<double>(shape_->halves.size() + shape_->glyphs.size()) + 1);
  columns_ = rows_ = static_cast<int>(std::clamp(perCell, 8.0, 100.0));
  glyphs_.resize(static_cast<std::size_t>(columns_ * rows_));
  segments_.resize(glyphs_.size());
  for (std::uint32_t i = 0; i < shape_->glyphs.size(); ++i)
    cells(shape_->glyphs[i].rect, [&](std::size_t cell) { glyphs_[cell].push_back(i); });
  for (std::uint32_t i = 0; i < shape_->halves.size(); ++i) {
    const HalfLink& half = shape_->halves[i];
    for (std::uint32_t p = half.firstPoint; p + 1 < half.firstPoint + half.pointCount; ++p) {
      // In pieces, so that a long slanting line does not fill the cells of its whole bounding box.
      const QPointF a = shape_->points[p], b = shape_->points[p + 1];
      const int pieces = 1 + std::abs(row(a.y()) - row(b.y()));
      std::size_t last = SIZE_MAX;
      for (int k = 0; k < pieces; ++k)
        cells(QRectF(a + (b - a) * k / pieces, a + (b - a) * (k + 1) / pieces).normalized(), [&](std::size_t cell) {
          if (cell != last) segments_[cell].push_back({HalfIndex{i}, p});
          last = cell;
        });
    }
  }
}

int MapPicker::column(double x) const {
  const double part = (x - bounds_.left()) / std::max(1e-9, bounds_.width());
  return std::clamp(static_cast<int>(std::clamp(part, 0.0, 1.0) * columns_), 0, columns_ - 1);
}

int MapPicker::row(double y) const {
  const double part = (y - bounds_.top()) / std::max(1e-9, bounds_.height());
  return std::clamp(static_cast<int>(std::clamp(part, 0.0, 1.0) * rows_), 0, rows_ - 1);
}

template <class Visit>
void MapPicker::cells(const QRectF& area, Visit visit) const {
  for (int y = row(area.top()); y <= row(area.bottom()); ++y)
    for (int x = column(area.left()); x <= column(area.right()); ++x) visit(static_cast<std::size_t>(y * columns_ + x));
}

MapTarget MapPicker::at(const MapScene& scene, QPointF point, double reach, double tall) const {
  MapTarget found;
  double best = reach;
  const QRectF area = QRectF(point.x() - reach, point.y() - reach / tall, 2 * reach, 2 * reach / tall);
  cells(area, [&](std::size_t cell) {
    for (const Segment& segment : segments_[cell]) {
      if (scene.halves[number(segment.half)].hidden) continue;
      const double d = distance(point, shape_->points[segment.point], shape_->points[segment.point + 1], tall);
      if (d > best || (d == best && !std::holds_alternative<std::monostate>(found))) continue;
      best = d;
      if (shape_->plan->linksOf(segment.half) > 1) found = segment.half;
      else found = scene.hottest[number(segment.half)];
    }
  });
  cells(area, [&](std::size_t cell) {
    for (const std::uint32_t i : glyphs_[cell])
      if (shape_->glyphs[i].rect.contains(point)) std::visit([&](auto what) { found = what; }, shape_->glyphs[i].what);
  });
  return found;
}

std::variant<std::monostate, HalfIndex, std::uint32_t> shownAs(const MapShape& shape, const MapTarget& target) {
  const MapPlan& plan = *shape.plan;
  std::uint32_t box = notDrawn;
  if (const auto* half = std::get_if<HalfIndex>(&target)) {
    if (number(*half) < shape.halves.size()) return *half;
    return {};
  }
  if (const auto* end = std::get_if<EndIndex>(&target)) {
    if (number(*end) >= plan.halfOfEnd.size()) return {};
    if (plan.halfOfEnd[number(*end)] != notDrawn) return HalfIndex{plan.halfOfEnd[number(*end)]};
    box = plan.boxOfEnd[number(*end)];  // inside of a closed group, or hidden
  } else if (const auto* host = std::get_if<HostIndex>(&target)) {
    if (number(*host) < plan.boxOfHost.size()) box = plan.boxOfHost[number(*host)];
  } else if (const auto* node = std::get_if<NodeIndex>(&target)) {
    if (number(*node) < plan.boxOfNode.size()) box = plan.boxOfNode[number(*node)];
  } else if (const auto* group = std::get_if<GroupIndex>(&target)) {
    const auto found = std::ranges::find(plan.boxes, decltype(MapBox::what)(*group), &MapBox::what);
    if (found != plan.boxes.end()) box = static_cast<std::uint32_t>(found - plan.boxes.begin());
  }
  if (box == notDrawn) return {};
  return box;
}

std::vector<std::uint32_t> boxesOf(const MapShape& shape, const MapTarget& target) {
  const auto shown = shownAs(shape, target);
  if (const auto* half = std::get_if<HalfIndex>(&shown))
    return {shape.plan->boxOf(*half), shape.plan->boxOf(peer(*half))};
  if (const auto* box = std::get_if<std::uint32_t>(&shown)) return {*box};
  return {};
}

}  // namespace weft
