#include "views/charts/bar_chart.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QToolTip>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QCategoryAxis>
#include <QtCharts/QLegend>
#include <algorithm>
#include <cmath>

#include "views/charts/bar_drawing.h"
#include "views/charts/bar_text.h"
#include "views/charts/chart_series.h"
#include "views/shared/accessible.h"
#include "views/shared/scroll_part.h"
#include "views/shared/text.h"
#include "views/shared/window_strip.h"

namespace weft {
namespace {

constexpr int restAfter = 80;  // ms without another resize

}  // namespace

BarChart::BarChart(QWidget* parent) : QChartView(parent) {
  setRenderHint(QPainter::Antialiasing);
  setFrameShape(QFrame::NoFrame);
  setUpPicture(*this, QObject::tr("bars per communicator, stacked by operation"),
               QObject::tr("Arrow keys go from bar to bar."), QAccessible::Chart);
  rest_.setSingleShot(true);
  rest_.setInterval(restAfter);
  connect(&rest_, &QTimer::timeout, this, &BarChart::layOut);
}

void BarChart::show(const BarFacts& facts) {
  if (facts.metric != facts_.metric || facts.scale != facts_.scale || facts.breaks != facts_.breaks) window_ = {};
  facts_ = facts;
  hovered_.reset();
  fill();
  tellBar();
}

void BarChart::tellBar() {
  const auto bar = std::ranges::find_if(facts_.bars, [this](const Bar& one) { return isSelected(one); });
  tellSelected(*this, bar == facts_.bars.end()
                          ? QString()
                          : tooltip(facts_, static_cast<std::size_t>(bar - facts_.bars.begin())).replace('\n', ", "));
}

void BarChart::setRange(const std::optional<ValueRange>& range) {
  if (range_ == range) return;
  range_ = range;
  fill();
}

bool BarChart::isSelected(const Bar& bar) const {
  return (bar.communicator && std::ranges::binary_search(selected_, *bar.communicator)) ||
         (bar.rank && std::ranges::binary_search(selectedRanks_, *bar.rank));
}

bool BarChart::marksAny() const {
  return std::ranges::any_of(facts_.bars, [this](const Bar& bar) { return isSelected(bar); });
}

void BarChart::setSelected(std::vector<CommunicatorId> communicators, std::vector<RankId> ranks) {
  if (selected_ == communicators && selectedRanks_ == ranks) return;
  selected_ = std::move(communicators);
  selectedRanks_ = std::move(ranks);
  tellBar();
  viewport()->update();  // not the labels: Qt Charts would lay out all of them again
}

void BarChart::setCategories() {
  if (rows_ != nullptr && rows_->categories() != categories()) rows_->setCategories(categories());
}

// To lay out a chart takes longer than to paint the rest of the window: while it is resized, the old one does.
void BarChart::resizeEvent(QResizeEvent*) {
  if (painted_) rest_.start();
  else layOut();
}

void BarChart::layOut() {
  setCategories();
  QResizeEvent now(size(), size());
  QChartView::resizeEvent(&now);
}

void BarChart::changeEvent(QEvent* event) {
  QChartView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) fill();
}

// A new chart each time: removed axes of an old one leave their labels behind.
void BarChart::fill() {
  const Theme theme = Theme::of(palette());
  rows_ = nullptr;
  auto* fresh = new QChart;
  fresh->setAnimationOptions(QChart::NoAnimation);
  fresh->setBackgroundRoundness(0);
  fresh->setMargins(QMargins(4, 0, 12, 0));
  fresh->setBackgroundBrush(theme.background);
  fresh->legend()->hide();  // it would shorten names to "Allredu..."
  setBackgroundBrush(theme.background);
  if (!facts_.bars.empty()) {
    axis_ = axisFor(facts_, range_, 5);
    QCategoryAxis* values = makeValueAxis(facts_, axis_, window_);
    rows_ = new QBarCategoryAxis;
    rows_->setCategories(categories());
    rows_->setGridLineVisible(false);
    colourAxis(*values, theme, font());
    colourAxis(*rows_, theme, font());
    fresh->addAxis(values, Qt::AlignBottom);
    fresh->addAxis(rows_, Qt::AlignLeft);
    QAbstractSeries* series = makeSeries(facts_, axis_, theme);
    fresh->addSeries(series);
    series->attachAxis(values);
    series->attachAxis(rows_);
  }
  const int bars = static_cast<int>(facts_.bars.size()), line = fontMetrics().height();
  const int titled = 5 * line + 54;  // with less Qt Charts draws "..." for the title of the axis
  setMinimumHeight(std::max(bars * (line + 4) + 4 * line, titled));
  setMaximumHeight(std::max(std::max(bars, 1) * 3 * line + 5 * line, titled));  // a few bars stay bars
  QChart* old = chart();
  setChart(fresh);
  delete old;
}

// Labels are HTML, and the axis drops one that it has already. Qt Charts gives them two fifths of what lies within the
// margins, and draws those that are longer beyond its edge.
QStringList BarChart::categories() const {
  constexpr double share = 0.4, margins = 50, padding = 14;
  const QFontMetricsF metrics(font());
  const double narrow = metrics.height() * 32;  // here the totals give way to the names
  QStringList names;
  for (auto bar = facts_.bars.rbegin(); bar != facts_.bars.rend(); ++bar) {
    const QString total = width() < narrow ? QString() : "  " + totalText(facts_, *bar);
    const double room = (width() - margins) * share - padding - metrics.horizontalAdvance(total);
    // Long paths keep their ends, which tell siblings apart.
    const QString label = metrics.elidedText(qt(bar->label), Qt::ElideMiddle, room);
    QString name = (label + total).toHtmlEscaped().replace("  ", "&nbsp; ");
    while (names.contains(name)) name += QChar(0x200b);
    names << name;
  }
  return names;
}

std::optional<std::size_t> BarChart::barAt(const QPointF& point) const {
  if (facts_.bars.empty()) return std::nullopt;
  const QRectF plot = chart()->plotArea();
  const double y = chart()->mapFromScene(mapToScene(point.toPoint())).y();
  if (y < plot.top() || y >= plot.bottom()) return std::nullopt;
  const double row = (y - plot.top()) / plot.height() * static_cast<double>(facts_.bars.size());
  return std::min(static_cast<std::size_t>(row), facts_.bars.size() - 1);
}

void BarChart::setHovered(std::optional<CommunicatorId> communicator) {
  if (hoveredElsewhere_ == communicator) return;
  hoveredElsewhere_ = communicator;
  viewport()->update();
}

std::optional<QRect> BarChart::rowOf(CommunicatorId communicator) const {
  const auto at = std::ranges::find(facts_.bars, std::optional(communicator), &Bar::communicator);
  return at == facts_.bars.end() ? std::nullopt
                                 : std::optional(rowOf(static_cast<std::size_t>(at - facts_.bars.begin())));
}

QRect BarChart::rowOf(std::size_t bar) const {
  const QRectF row = rowAt(bar);
  return mapFromScene(chart()->mapToScene(QRectF(0, row.top(), chart()->size().width() - 1, row.height())))
      .boundingRect();
}

QRectF BarChart::rowAt(std::size_t bar) const {
  const QRectF plot = chart()->plotArea();
  const double high = plot.height() / static_cast<double>(facts_.bars.size());
  return {plot.left(), plot.top() + high * static_cast<double>(bar), plot.width(), high};
}

// What Qt Charts has nothing for: the break of a bar and of its axis, lines that lead from names to dots.
void BarChart::drawMarks(QPainter& painter, const Theme& theme) const {
  const QRectF plot = chart()->mapToScene(chart()->plotArea()).boundingRect();
  const auto xOf = [&](double part) { return plot.left() + window_.toView(part) * plot.width(); };
  if (const double x = xOf((axis_.high + axis_.reach) / 2 / axis_.reach);
      axis_.broken && x > plot.left() && x < plot.right()) {
    const QRectF row = chart()->mapToScene(rowAt(*axis_.broken)).boundingRect();
    drawBreak(painter, {x - 4, row.top(), 8, row.height()}, theme);
    drawBreak(painter, {x - 4, plot.bottom() - 5, 8, 10}, theme);
  }
  if (axis_.scale != BarScale::logarithmic) return;
  constexpr double beside = 6;
  painter.setPen(theme.grid);
  for (std::size_t bar = 0; bar < facts_.bars.size(); ++bar) {
    const double y = chart()->mapToScene(rowAt(bar)).boundingRect().center().y(),
                 x = xOf(axis_.partOf(facts_.bars[bar].total));
    if (x - beside > plot.left())
      painter.drawLine(QPointF(plot.left(), y), QPointF(std::min(x - beside, plot.right()), y));
    if (x + beside < plot.right())
      painter.drawLine(QPointF(std::max(x + beside, plot.left()), y), QPointF(plot.right(), y));
  }
}

void BarChart::drawForeground(QPainter* painter, const QRectF&) {
  painted_ = true;
  const Theme theme = Theme::of(palette());
  const auto outline = [&](const QRect& row, const QPen& pen) {
    painter->setPen(pen);
    painter->drawRect(mapToScene(row).boundingRect());
  };
  if (!facts_.bars.empty()) drawMarks(*painter, theme);
  drawWindowStrip(*painter, chart()->mapToScene(chart()->plotArea()).boundingRect(), window_, theme);
  for (std::size_t bar = 0; bar < facts_.bars.size(); ++bar)
    if (isSelected(facts_.bars[bar])) outline(rowOf(bar), QPen(theme.highlight, 2));
  if (const auto row = hoveredElsewhere_ ? rowOf(*hoveredElsewhere_) : std::nullopt) outline(*row, QPen(theme.ink, 1));
}

bool BarChart::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto bar = barAt(help->pos()))
      QToolTip::showText(help->globalPos(),
                         inLines(source_.isEmpty() ? tooltip(facts_, *bar) : tooltip(facts_, *bar) + '\n' + source_),
                         this);
    else QToolTip::hideText();
    return true;
  }
  return QChartView::viewportEvent(event);
}

void BarChart::chooseAt(QPointF at, Qt::KeyboardModifiers) {
  if (const auto bar = barAt(at)) emit barChosen(*bar);
}

void BarChart::focusAt(QPointF at) {
  if (const auto bar = barAt(at)) emit barFocused(*bar);
}

QRectF BarChart::plot() const { return mapFromScene(chart()->mapToScene(chart()->plotArea())).boundingRect(); }

void BarChart::zoomAt(QPointF at, double factor) {
  const QRectF where = plot();
  if (facts_.bars.empty() || where.width() < 1) return;
  AxisWindow wanted = window_;
  wanted.zoomAt(std::clamp((at.x() - where.left()) / where.width(), 0.0, 1.0), factor);
  setWindow(wanted);
}

void BarChart::panBy(QPointF distance) {
  AxisWindow wanted = window_;
  wanted.panBy(distance.x() / std::max(1.0, plot().width()));
  setWindow(wanted);
  scrollAround(*this, distance.y());
}

void BarChart::setWindow(const AxisWindow& window) {
  if (window == window_) return;
  window_ = window;
  fill();
}

void BarChart::contextMenuEvent(QContextMenuEvent* event) {
  if (const auto bar = barAt(event->pos())) emit menuAsked(*bar, event->globalPos());
}

void BarChart::hover(std::optional<std::size_t> bar) {
  if (hovered_ == bar) return;
  hovered_ = bar;
  emit barHovered(bar);
}

void BarChart::step(int right, int down, bool stretch) {
  if (down == 0 || facts_.bars.empty()) return CanvasVerbs::step(right, down, stretch);
  std::size_t at = 0;
  for (std::size_t bar = 0; bar < facts_.bars.size(); ++bar) {
    if (!isSelected(facts_.bars[bar])) continue;
    at = down < 0 ? (bar == 0 ? 0 : bar - 1) : std::min(bar + 1, facts_.bars.size() - 1);
  }
  emit barChosen(at);
}

}  // namespace weft

#include "moc_bar_chart.cpp"
