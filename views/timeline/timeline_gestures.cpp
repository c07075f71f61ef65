// A part of TimelineView: gestures and keys.
#include <algorithm>

#include "views/timeline/timeline_view.h"

namespace weft {
namespace {

constexpr double fewestColumns = 4;  // that are in view

}  // namespace

void TimelineView::zoomAt(QPointF at, double factor) {
  if (!drawable()) return;
  window_.zoomAt(std::clamp(geometry().share(at.x()), 0.0, 1.0), factor,
                 fewestColumns / static_cast<double>(all_.columns.size()));
  fitColumns();
}

void TimelineView::panBy(QPointF distance) {
  if (!drawable()) return;
  window_.panBy(distance.x() / plot().width());
  update();
}

void TimelineView::fit() {
  window_ = {};
  fitColumns();
}

void TimelineView::clear() { selection_.filter().bins ? choose({}) : selection_.clear(); }

void TimelineView::focusAt(QPointF at) { zoomAt(at, AxisWindow::doubleClickZoom); }

void TimelineView::chooseAt(QPointF, Qt::KeyboardModifiers) {
  if (choosable()) choose({});
}

void TimelineView::bandChanged(const QRectF& band) {
  band_ = band;
  update();
}

void TimelineView::bandDone(const QRectF& band) {
  band_ = band;
  const auto bins = dragged();
  band_ = {};
  update();
  if (bins) choose(bins);
}

void TimelineView::pointAt(QPointF at, QPoint) {
  if (!drawable()) return;
  const TimelineGeometry place = geometry();
  hovered_ = place.holds(at) ? std::optional(place.columnAt(at.x())) : std::nullopt;
  update();
}

void TimelineView::choose(std::optional<BinRange> bins) {
  refused_ = bins && otherFilter();
  update();
  if (refused_) return;
  PairFilter filter = selection_.filter();
  filter.bins = bins;
  selection_.setFilter(std::move(filter));
}

void TimelineView::move(int by, bool stretch) {
  const std::int64_t most = std::ssize(facts_.columns);
  const auto& bins = selection_.filter().bins;
  auto [from, to] = bins ? facts_.columnsOf(*bins) : std::pair(0U, 0U);
  std::int64_t first = from, end = to;
  if (!bins) end = 1;
  else if (stretch) end = std::clamp(end + by, first + 1, most);
  else if (first + by >= 0 && end + by <= most) {
    first += by;
    end += by;
  }
  window_.reveal(static_cast<double>(first) / static_cast<double>(most),
                 static_cast<double>(end) / static_cast<double>(most));
  choose(facts_.binsOf(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end)));
}

void TimelineView::step(int right, int down, bool stretch) {
  if (right != 0 && choosable()) move(right, stretch);
  else CanvasVerbs::step(right, down, stretch);
}

void TimelineView::pointLeft() {
  hovered_.reset();
  update();
}

}  // namespace weft
