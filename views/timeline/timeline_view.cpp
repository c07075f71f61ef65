#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <utility>

#include "views/shortcuts.h"

namespace weft {
namespace {

constexpr double clickSlack = 4;  // pixels

PairFilter known(const PairFilter& filter) { return {{}, {}, filter.classes, {}, filter.ranks, filter.withoutRanks, {}}; }

}  // namespace

TimelineView::TimelineView(Selection& selection, QWidget* parent) : QWidget(parent), selection_(selection) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName("bytes sent over time");
  setAccessibleDescription("Drag to choose a time; arrow keys move it, with Shift they stretch it; Escape takes it away.");
  connect(&selection_, &Selection::filterChanged, this, [this] {
    refused_ = refused_ && otherFilter();
    if (known(selection_.filter()) != collectedFor_) refresh();
    update();
  });
  onKey(*this, QKeySequence::Copy, [this] { QApplication::clipboard()->setText(asTsv()); });
  onKey(*this, QKeySequence::Cancel, [this] { selection_.filter().bins ? choose({}) : selection_.clear(); });
}

void TimelineView::setRun(std::shared_ptr<const RunSnapshot> run) {
  run_ = std::move(run);
  facts_ = {};
  hovered_.reset();
  pressed_.reset();
  drags_ = refused_ = false;
  refresh();
}

void TimelineView::fail(const QString& sentence) {
  facts_ = {};
  facts_.missing = sentence;
  update();
}

void TimelineView::refresh() {
  stale_ = !isVisible();
  if (!stale_) collect();
}

void TimelineView::showEvent(QShowEvent*) {
  if (std::exchange(stale_, false)) collect();
}

void TimelineView::collect() {
  collectedFor_ = known(selection_.filter());
  update();
  if (!run_) return;
  Work work = [this, run = run_, filter = collectedFor_](const std::function<bool()>& stopped) -> std::function<void()> {
    TimelineFacts found = collectTimeline(*run, filter, stopped);
    if (stopped && stopped()) return {};
    return [this, found = std::move(found)] {
      facts_ = found;
      update();
    };
  };
  if (runner_) return runner_(std::move(work));
  if (const auto show = work({})) show();
}

bool TimelineView::otherFilter() const {
  const PairFilter& filter = selection_.filter();
  return !filter.communicators.empty() || !filter.regions.empty() || !filter.operations.empty();
}

QString TimelineView::sentence() const {
  if (!run_) return "No run is open.";
  if (!facts_.missing.isEmpty()) return facts_.missing;
  if (facts_.columns.empty()) return "Being read …";
  if (!facts_.hasBins) return "Only port counters were read over time: pair traffic can't be filtered by it.";
  if (refused_) return "Time bins do not tell communicators, regions or operations: take these off the filter to choose a time.";
  if (otherFilter()) return "Not recorded by communicator, region or operation: this is all traffic.";
  return {};
}

int TimelineView::fontPixels() const { return std::max(9, fontMetrics().height() * 3 / 4); }

QRectF TimelineView::box() const {
  const double below = sentence().isEmpty() ? 0 : fontMetrics().height() + 4;
  return QRectF(4, 4, std::max(1, width() - 8), std::max(1.0, height() - 8 - below));
}

QRectF TimelineView::plot() const { return placed().plot.translated(box().topLeft()); }

// Columns that the drag touches.
std::optional<BinRange> TimelineView::dragged() const {
  if (!pressed_ || !drags_) return std::nullopt;
  const TimelineGeometry at = placed();
  const double left = box().left();
  const auto [from, to] = std::minmax({at.columnAt(*pressed_ - left), at.columnAt(now_ - left)});
  return facts_.binsOf(from, to + 1);
}

void TimelineView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  const QString words = sentence();
  painter.setPen(theme.muted);
  if (!drawable()) return painter.drawText(rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap, words);
  if (!words.isEmpty())
    painter.drawText(rect().adjusted(8, 0, -8, -4), Qt::AlignLeft | Qt::AlignBottom, fontMetrics().elidedText(words, Qt::ElideRight, width() - 16));
  painter.setRenderHint(QPainter::Antialiasing, facts_.columns.size() < 400);
  const auto drag = dragged();
  drawTimeline(painter, box(), {facts_, theme, fontPixels(), drag ? drag : selection_.filter().bins, hovered_});
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !choosable()) return;
  pressed_ = now_ = event->position().x();
  drags_ = false;
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
  if (!drawable()) return;
  now_ = event->position().x();
  drags_ = pressed_ && (drags_ || std::abs(now_ - *pressed_) > clickSlack);
  const TimelineGeometry at = placed();
  const QPointF point = event->position() - box().topLeft();
  hovered_ = at.holds(point) ? std::optional(at.columnAt(point.x())) : std::nullopt;
  update();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !pressed_) return;
  const auto bins = dragged();
  pressed_.reset();
  drags_ = false;
  choose(bins);
}

void TimelineView::choose(std::optional<BinRange> bins) {
  refused_ = bins && otherFilter();
  update();
  if (refused_) return;
  PairFilter filter = selection_.filter();
  filter.bins = bins;
  selection_.setFilter(std::move(filter));
}

void TimelineView::step(int by, bool stretch) {
  const std::int64_t most = std::ssize(facts_.columns);
  const auto& bins = selection_.filter().bins;
  auto [from, to] = bins ? facts_.columnsOf(*bins) : std::pair(0U, 0U);
  std::int64_t first = from, end = to;
  if (!bins) end = 1;
  else if (stretch) end = std::clamp(end + by, first + 1, most);
  else if (first + by >= 0 && end + by <= most) first += by, end += by;
  choose(facts_.binsOf(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end)));
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  if (by == 0 || !choosable()) return QWidget::keyPressEvent(event);
  step(by, event->modifiers().testFlag(Qt::ShiftModifier));
}

void TimelineView::leaveEvent(QEvent*) {
  hovered_.reset();
  update();
}

bool TimelineView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (drawable() && hovered_ && *hovered_ < facts_.columns.size()) QToolTip::showText(help->globalPos(), columnText(facts_, *hovered_), this);
  else QToolTip::hideText();
  return true;
}

}  // namespace weft
