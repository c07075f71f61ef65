// A part of RankTimeCanvas: gestures and keys.
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "views/timeline/ranktime_canvas.h"

namespace weft {
namespace {

constexpr double leastNanoseconds = 100;  // in view
constexpr double leastRowsInView = 1;
constexpr double around = 5;  // times as long as what is found is in view

}  // namespace

double RankTimeCanvas::leastTime() const {
  return std::min(1.0, leastNanoseconds / std::max(1.0, static_cast<double>(whole_.until - whole_.from)));
}

double RankTimeCanvas::leastRows() const { return std::min(1.0, leastRowsInView / allRows()); }

void RankTimeCanvas::go(const RankTimeLook& look) {
  looks_.go(look);
  emit lookChanged();
  update();
}

void RankTimeCanvas::setLook(const RankTimeLook& look) { go(look); }

void RankTimeCanvas::back() {
  if (!looks_.back()) return;
  emit lookChanged();
  update();
}

AxisWindow RankTimeCanvas::timeWindow(const TimeParts& time) const {
  const double all = std::max(1.0, static_cast<double>(whole_.until - whole_.from));
  const auto part = [&](std::uint64_t at) {
    return static_cast<double>(std::clamp(at, whole_.from, whole_.until) - whole_.from) / all;
  };
  AxisWindow window;
  window.span = std::clamp(part(time.until) - part(time.from), leastTime(), 1.0);
  window.first = std::clamp(part(time.from), 0.0, 1 - window.span);
  return window;
}

void RankTimeCanvas::showTime(const TimeParts& time) { go({timeWindow(time), looks_.now().rows}); }

void RankTimeCanvas::reveal(const TimeParts& time, std::optional<RankId> rank) {
  RankTimeLook look = looks_.now();
  const AxisWindow wanted = timeWindow(time);
  // What is too long or too short to be seen is looked at from another distance.
  if (wanted.span > look.time.span * 0.9 || wanted.span * 100 < look.time.span) {
    look.time.span = std::clamp(wanted.span * around, leastTime(), 1.0);
    look.time.first = std::clamp(wanted.first - (look.time.span - wanted.span) / 2, 0.0, 1 - look.time.span);
  }
  look.time.reveal(wanted.first, wanted.end());
  if (rank && drawable())
    for (const auto& row : ofAll_ ? ofAll_->cells.rows : shown_->cells.rows)
      if (std::ranges::binary_search(row.ranks, *rank))
        look.rows.reveal(static_cast<double>(row.first) / allRows(), static_cast<double>(row.end) / allRows());
  go(look);
}

void RankTimeCanvas::zoomAt(QPointF at, double factor) {
  if (!drawable()) return;
  const RankTimeGeometry place = geometry();
  RankTimeLook look = looks_.now();
  if (at.x() < place.plot.left())
    look.rows.zoomAt(std::clamp((at.y() - place.plot.top()) / place.plot.height(), 0.0, 1.0), factor, leastRows());
  else look.time.zoomAt(std::clamp((at.x() - place.plot.left()) / place.plot.width(), 0.0, 1.0), factor, leastTime());
  looks_.move(look);
  emit lookChanged();
  update();
}

void RankTimeCanvas::panBy(QPointF distance) {
  if (!drawable()) return;
  const QRectF plot = geometry().plot;
  RankTimeLook look = looks_.now();
  look.time.panBy(distance.x() / plot.width());
  look.rows.panBy(distance.y() / plot.height());
  looks_.move(look);
  emit lookChanged();
  update();
}

void RankTimeCanvas::scrollRows(int down) {
  RankTimeLook look = looks_.now();
  look.rows.panBy(-down * 0.1);
  looks_.move(look);
  emit lookChanged();
  update();
}

void RankTimeCanvas::fit() { go({}); }

void RankTimeCanvas::focusAt(QPointF at) {
  looks_.end();
  zoomAt(at, AxisWindow::doubleClickZoom);
}

Item RankTimeCanvas::itemAt(QPointF at) const {
  if (const auto* line = lineAt(at); line && line->isOnePair) return line->pair;
  const auto* row = rowAt(at);
  return row ? row->item : Item();
}

WaitPlace RankTimeCanvas::placeOf(const RankTimeFacts::Row& row) const {
  const TimeParts view = timeInView();
  return {row.ranks, {}, {view.from, view.until}};
}

// The time of the column of pixels: of many short waits in it none could be pointed at.
WaitPlace RankTimeCanvas::placeAt(QPointF at) const {
  const auto* row = rowAt(at);
  if (!row) return {};
  WaitPlace place = placeOf(*row);
  const RankTimeGeometry shown = geometry();
  if (at.x() < shown.plot.left()) return place;
  const double column = std::floor(at.x());
  const std::uint64_t from = shown.timeAt(column);
  place.at = WaitPlace::Time{from, std::max(shown.timeAt(column + 1), from + 1)};
  return place;
}

void RankTimeCanvas::chooseAt(QPointF at, Qt::KeyboardModifiers) {
  if (!drawable()) return;
  const Item item = itemAt(at);
  if (const auto* pair = std::get_if<RankPair>(&item)) emit pairChosen(*pair);
  else emit rowChosen(item, placeAt(at));
}

void RankTimeCanvas::step(int right, int down, bool stretch) {
  if (down != 0) emit stepped(down);
  else CanvasVerbs::step(right, down, stretch);
}

void RankTimeCanvas::pointAt(QPointF at, QPoint) {
  looks_.end();
  emit pointed(itemAt(at));
}

void RankTimeCanvas::pointLeft() { emit pointed({}); }

// Before the gestures hear of a press: what a drag from there does.
bool RankTimeCanvas::eventFilter(QObject* object, QEvent* event) {
  if (object == this && event->type() == QEvent::MouseButtonPress) {
    const auto& press = static_cast<const QMouseEvent&>(*event);
    looks_.end();
    bands_ = drawable() ? bandFrom(press.position(), press.modifiers()) : Band::none;
  }
  return QWidget::eventFilter(object, event);
}

RankTimeCanvas::Band RankTimeCanvas::bandFrom(QPointF at, Qt::KeyboardModifiers modifiers) const {
  if (modifiers.testFlag(Qt::ControlModifier)) return Band::zoom;
  const bool isAxis = at.y() >= geometry().plot.bottom();
  return isAxis || modifiers.testFlag(Qt::ShiftModifier) || looks_.now().whole() ? Band::time : Band::none;
}

void RankTimeCanvas::bandChanged(const QRectF& band) {
  band_ = band;
  update();
}

TimeParts RankTimeCanvas::caught(const RankTimeGeometry& at, const QRectF& band) const {
  const std::uint64_t from = at.timeAt(band.left());
  return {from, std::max(at.timeAt(band.right()), from + 1), 1};
}

void RankTimeCanvas::bandDone(const QRectF& band) {
  band_ = {};
  update();
  if (band.isNull() || !drawable()) return;
  const RankTimeGeometry at = geometry();
  if (bands_ == Band::time) return emit timeChosen(caught(at, band));
  RankTimeLook look{timeWindow(caught(at, band)), looks_.now().rows};
  const double all = allRows(), first = std::clamp(at.rowAt(band.top()), 0.0, all),
               end = std::clamp(at.rowAt(band.bottom()), first, all);
  // Of rows those that are touched as a whole.
  look.rows.span = std::clamp((std::ceil(end) - std::floor(first)) / all, leastRows(), 1.0);
  look.rows.first = std::clamp(std::floor(first) / all, 0.0, 1 - look.rows.span);
  go(look);
}

}  // namespace weft
