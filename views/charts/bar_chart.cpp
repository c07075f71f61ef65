#include "views/charts/bar_chart.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QToolTip>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QHorizontalStackedBarSeries>
#include <QtCharts/QLegend>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <cmath>

#include "views/charts/bar_text.h"
#include "views/shared/round_step.h"
#include "views/shared/scroll_part.h"
#include "views/shared/series_colours.h"
#include "views/shared/text.h"
#include "views/shared/window_strip.h"

namespace weft {
namespace {

constexpr int restAfter = 80;  // ms without another resize

void colourAxis(QAbstractAxis& axis, const Theme& theme, const QFont& font) {
  axis.setTruncateLabels(false);  // else labels become "..." from some 50 bars on
  axis.setLabelsFont(font);
  axis.setTitleFont(font);
  axis.setLabelsColor(theme.ink);
  axis.setTitleBrush(theme.ink);
  axis.setGridLineColor(theme.grid);
  axis.setLinePenColor(theme.muted);
}

}  // namespace

BarChart::BarChart(QWidget* parent) : QChartView(parent) {
  setRenderHint(QPainter::Antialiasing);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName("bars per communicator, stacked by operation");
  rest_.setSingleShot(true);
  rest_.setInterval(restAfter);
  connect(&rest_, &QTimer::timeout, this, &BarChart::layOut);
}

void BarChart::show(const BarFacts& facts) {
  if (facts.metric != facts_.metric) window_ = {};
  facts_ = facts;
  hovered_.reset();
  fill();
}

void BarChart::setRange(std::optional<double> largest) {
  if (largest_ == largest) return;
  largest_ = largest;
  fill();
}

void BarChart::setSelected(std::optional<CommunicatorId> communicator) {
  if (selected_ == communicator) return;
  selected_ = communicator;
  viewport()->update();  // not the labels: Qt Charts would lay out all of them anew
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
  values_ = nullptr;
  auto* fresh = new QChart;
  fresh->setAnimationOptions(QChart::NoAnimation);
  fresh->setBackgroundRoundness(0);
  fresh->setMargins(QMargins(4, 0, 12, 0));
  fresh->setBackgroundBrush(theme.background);
  fresh->legend()->hide();  // it would shorten names to "Allredu..."
  setBackgroundBrush(theme.background);
  if (!facts_.bars.empty()) {
    axis_ = axisFor(facts_.metric, largest_.value_or(facts_.largest), 5);
    auto* values = new QValueAxis;
    values->setRange(0, axis_.high);
    values->setTickType(QValueAxis::TicksDynamic);
    values->setTickInterval(axis_.tickStep);
    values->setLabelFormat(QString("%.%1f").arg(axis_.decimals));
    values->setTitleText(axis_.title(facts_).toHtmlEscaped());
    rows_ = new QBarCategoryAxis;
    rows_->setCategories(categories());
    rows_->setGridLineVisible(false);
    colourAxis(*values, theme, font());
    colourAxis(*rows_, theme, font());
    fresh->addAxis(values, Qt::AlignBottom);
    fresh->addAxis(rows_, Qt::AlignLeft);
    auto* series = makeSeries(theme);
    fresh->addSeries(series);
    series->attachAxis(values);
    series->attachAxis(rows_);
    values_ = values;
    if (!window_.whole()) showWindow();
  }
  const int bars = static_cast<int>(facts_.bars.size()), line = fontMetrics().height();
  setMinimumHeight(bars * (line + 4) + 4 * line);
  setMaximumHeight(std::max(bars, 1) * 3 * line + 5 * line);  // a few bars stay bars
  QChart* old = chart();
  setChart(fresh);
  delete old;
}

// All values of a set at once: replacing single ones is quadratic.
QHorizontalStackedBarSeries* BarChart::makeSeries(const Theme& theme) {
  auto* series = new QHorizontalStackedBarSeries;
  series->setBarWidth(0.72);
  const auto count = static_cast<qsizetype>(facts_.bars.size());
  std::vector<QList<qreal>> amounts(facts_.series.size(), QList<qreal>(count, 0.0));
  for (qsizetype bar = 0; bar < count; ++bar)
    for (const BarSegment& segment : facts_.bars[static_cast<std::size_t>(bar)].segments)
      amounts[segment.series][count - 1 - bar] = segment.value / axis_.unit;  // the first category is at the bottom
  for (std::size_t at = 0; at < facts_.series.size(); ++at) {
    auto* set = new QBarSet(qt(facts_.series[at]));
    set->append(amounts[at]);
    set->setColor(seriesColour(at, isOther(facts_, at), theme));
    set->setBorderColor(set->color());  // a border of another colour would hide short bars
    series->append(set);
  }
  return series;
}

// Labels are HTML, and the axis drops one that it has already. Qt Charts gives them two fifths of what lies within the margins,
// and draws those that are longer beyond its edge.
QStringList BarChart::categories() const {
  constexpr double share = 0.4, margins = 50, padding = 14;
  const QFontMetricsF metrics(font());
  const double narrow = metrics.height() * 32;  // here the totals give way to the names
  QStringList names;
  for (auto bar = facts_.bars.rbegin(); bar != facts_.bars.rend(); ++bar) {
    const QString total = width() < narrow ? QString() : "  " + humanValue(facts_.metric, bar->total);
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

void BarChart::setWhispered(std::optional<CommunicatorId> communicator) {
  if (whispered_ == communicator) return;
  whispered_ = communicator;
  viewport()->update();
}

std::optional<QRect> BarChart::rowOf(CommunicatorId communicator) const {
  const auto at = std::ranges::find(facts_.bars, std::optional(communicator), &Bar::communicator);
  if (at == facts_.bars.end()) return std::nullopt;
  const QRectF plot = chart()->plotArea();
  const double high = plot.height() / static_cast<double>(facts_.bars.size());
  const QRectF row(0, plot.top() + high * static_cast<double>(at - facts_.bars.begin()), chart()->size().width() - 1, high);
  return mapFromScene(chart()->mapToScene(row)).boundingRect();
}

void BarChart::drawForeground(QPainter* painter, const QRectF&) {
  painted_ = true;
  const Theme theme = Theme::of(palette());
  const auto outline = [&](const std::optional<CommunicatorId>& of, const QPen& pen) {
    const auto row = of ? rowOf(*of) : std::nullopt;
    if (!row) return;
    painter->setPen(pen);
    painter->drawRect(mapToScene(*row).boundingRect());
  };
  drawWindowStrip(*painter, chart()->mapToScene(chart()->plotArea()).boundingRect(), window_, theme);
  outline(selected_, QPen(theme.highlight, 2));
  outline(whispered_, QPen(theme.ink, 1));
}

bool BarChart::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto bar = barAt(help->pos())) QToolTip::showText(help->globalPos(), source_.isEmpty() ? tooltip(facts_, *bar) : tooltip(facts_, *bar) + '\n' + source_, this);
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

double BarChart::valueAt(double x) const {
  const QRectF at = plot();
  return window_.toWhole((x - at.left()) / at.width()) * axis_.high * axis_.unit;
}

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
  if (values_) showWindow();
}

// Never more ticks than a few: of step and range, that which leaves fewer of them is set first.
void BarChart::showWindow() {
  const double step = window_.whole() ? axis_.tickStep : roundStep(axis_.high * window_.span / 5);
  const auto setStep = [&] {
    values_->setTickInterval(step);
    values_->setLabelFormat(QString("%.%1f").arg(std::max(axis_.decimals, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)))));
  };
  const bool wider = step > values_->tickInterval();
  if (wider) setStep();
  values_->setRange(window_.first * axis_.high, window_.end() * axis_.high);
  if (!wider) setStep();
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
    if (!selected_ || facts_.bars[bar].communicator != selected_) continue;
    at = down < 0 ? (bar == 0 ? 0 : bar - 1) : std::min(bar + 1, facts_.bars.size() - 1);
  }
  emit barChosen(at);
}

}  // namespace weft

#include "moc_bar_chart.cpp"
