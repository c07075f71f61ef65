#include "views/charts/bar_chart.h"

#include <QCursor>
#include <QEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QHorizontalStackedBarSeries>
#include <QtCharts/QLegend>
#include <QtCharts/QValueAxis>

#include "views/charts/series_colours.h"

namespace weft {
namespace {

QString said(const std::string& text) { return QString::fromStdString(text); }

// Long paths keep their ends, which tell siblings apart.
QString shortened(const QString& label) {
  constexpr qsizetype longest = 32;
  if (label.size() <= longest) return label;
  return label.left(longest / 2 - 1) + "…" + label.right(longest / 2);
}

}  // namespace

BarChart::BarChart(QWidget* parent) : QChartView(new QChart, parent) {
  setRenderHint(QPainter::Antialiasing);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName("bars per communicator, stacked by operation");
  chart()->setAnimationOptions(QChart::NoAnimation);
  chart()->setBackgroundRoundness(0);
  chart()->setMargins(QMargins(4, 0, 12, 0));
  chart()->legend()->setAlignment(Qt::AlignTop);
}

void BarChart::show(const BarFacts& facts) {
  facts_ = facts;
  fill();
}

void BarChart::setSelected(std::optional<CommunicatorId> communicator) {
  selected_ = communicator;
  if (rows_ != nullptr) rows_->setCategories(categories());
}

void BarChart::changeEvent(QEvent* event) {
  QChartView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) fill();
}

void BarChart::fill() {
  rows_ = nullptr;
  chart()->removeAllSeries();
  for (QAbstractAxis* axis : chart()->axes()) {
    chart()->removeAxis(axis);
    delete axis;
  }
  const Theme theme = Theme::of(palette());
  chart()->setBackgroundBrush(theme.background);
  setBackgroundBrush(theme.background);
  chart()->legend()->setLabelColor(theme.ink);
  chart()->legend()->setFont(font());
  if (facts_.bars.empty()) return;

  axis_ = axisFor(facts_.metric, facts_.bars.front().total, 5);
  auto* values = new QValueAxis;
  values->setRange(0, axis_.high);
  values->setTickType(QValueAxis::TicksDynamic);
  values->setTickInterval(axis_.tickStep);
  values->setLabelFormat(QString("%.%1f").arg(axis_.decimals));
  values->setTitleText(axis_.title(facts_).toHtmlEscaped());
  auto* rows = new QBarCategoryAxis;
  rows->setCategories(categories());
  for (QAbstractAxis* axis : {static_cast<QAbstractAxis*>(values), static_cast<QAbstractAxis*>(rows)}) {
    axis->setTruncateLabels(false);
    axis->setLabelsFont(font());
    axis->setTitleFont(font());
    axis->setLabelsColor(theme.ink);
    axis->setTitleBrush(theme.ink);
    axis->setGridLineColor(theme.grid);
    axis->setLinePenColor(theme.muted);
  }
  rows->setGridLineVisible(false);
  chart()->addAxis(values, Qt::AlignBottom);
  chart()->addAxis(rows, Qt::AlignLeft);
  addSeries(rows, values);
  rows_ = rows;
  setMinimumHeight(std::max(180, static_cast<int>(facts_.bars.size()) * (fontMetrics().height() + 4) + 110));
}

// All values of a set at once: replacing single ones is quadratic.
void BarChart::addSeries(QBarCategoryAxis* rows, QValueAxis* values) {
  const Theme theme = Theme::of(palette());
  auto* series = new QHorizontalStackedBarSeries;
  series->setBarWidth(0.72);
  for (std::size_t at = 0; at < facts_.series.size(); ++at) {
    QList<qreal> amounts(static_cast<qsizetype>(facts_.bars.size()), 0.0);
    for (std::size_t bar = 0; bar < facts_.bars.size(); ++bar)
      for (const BarSegment& segment : facts_.bars[bar].segments)
        if (segment.series == at) amounts[static_cast<qsizetype>(facts_.bars.size() - 1 - bar)] = segment.value / axis_.unit;
    auto* set = new QBarSet(said(facts_.series[at]).toHtmlEscaped());
    set->append(amounts);
    const bool isOther = at + 1 == facts_.series.size() && facts_.series[at] == "other";
    set->setColor(seriesColour(at, isOther, theme));
    set->setBorderColor(theme.background);
    connect(set, &QBarSet::clicked, this, [this](int category) { emit barChosen(barOf(category)); });
    connect(set, &QBarSet::doubleClicked, this, [this](int category) { emit barFocused(barOf(category)); });
    connect(set, &QBarSet::hovered, this, [this, at](bool inside, int category) {
      if (inside) QToolTip::showText(QCursor::pos(), tooltip(barOf(category), at), this);
      else QToolTip::hideText();
      emit barHovered(inside ? std::optional(barOf(category)) : std::nullopt);
    });
    series->append(set);
  }
  chart()->addSeries(series);
  series->attachAxis(values);
  series->attachAxis(rows);
}

// The first category is at the bottom. Labels are HTML, and the axis drops one that it has already.
QStringList BarChart::categories() const {
  QStringList names;
  for (auto bar = facts_.bars.rbegin(); bar != facts_.bars.rend(); ++bar) {
    QString name = shortened(said(bar->label)).toHtmlEscaped();
    if (selected_ && bar->communicator == selected_) name = "<b>▸ " + name + "</b>";
    while (names.contains(name)) name += QChar(0x200b);
    names << name;
  }
  return names;
}

QString BarChart::tooltip(std::size_t bar, std::size_t series) const {
  const Bar& one = facts_.bars[bar];
  QStringList lines{said(one.label)};
  for (const BarSegment& segment : one.segments) {
    if (segment.series != series) continue;
    lines << QString("%1: %2 (%3), %4 % of this bar")
                 .arg(said(facts_.series[series]), said(humanValue(facts_.metric, segment.value)),
                      said(exactValue(facts_.metric, segment)))
                 .arg(100 * segment.value / one.total, 0, 'g', 3);
  }
  lines << QString("in all: %1, %2 % of the run's")
               .arg(said(humanValue(facts_.metric, one.total)))
               .arg(100 * one.total / facts_.total, 0, 'g', 3);
  lines << said(describe(facts_));
  return lines.join('\n');
}

void BarChart::keyPressEvent(QKeyEvent* event) {
  const bool up = event->key() == Qt::Key_Up, down = event->key() == Qt::Key_Down;
  if (facts_.bars.empty() || !(up || down)) return QChartView::keyPressEvent(event);
  std::size_t at = 0;
  for (std::size_t bar = 0; bar < facts_.bars.size(); ++bar) {
    if (!selected_ || facts_.bars[bar].communicator != selected_) continue;
    at = up ? (bar == 0 ? 0 : bar - 1) : std::min(bar + 1, facts_.bars.size() - 1);
  }
  emit barChosen(at);
}

}  // namespace weft
