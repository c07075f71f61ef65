#include "views/charts/runs_chart.h"

#include <QFontInfo>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <ranges>

#include "views/charts/scatter_drawing.h"
#include "views/charts/variant_drawing.h"
#include "views/shared/accessible.h"
#include "views/shared/scroll_part.h"
#include "views/shared/theme.h"

namespace weft {

RunsChart::RunsChart(Selection& selection, QWidget* parent) : QWidget(parent), selection_(selection) {
  setUpPicture(*this, tr("Chart of several runs"), {});
  connect(&selection, &Selection::selectionChanged, this, qOverload<>(&QWidget::update));
}

void RunsChart::show(Facts facts) {
  facts_ = std::move(facts);
  hits_.clear();
  look_ = {};
  setMinimumHeight(sizeHint().height());
  setAccessibleDescription(QString::fromStdString(missing()));
  update();
}

QSize RunsChart::sizeHint() const {
  const int wide = std::max(width(), 480);
  double high = 12.0 * fontPixels();
  if (const auto* scatter = std::get_if<ScatterFacts>(&facts_)) high = scatterHeight(*scatter, wide, fontPixels());
  if (const auto* variants = std::get_if<VariantFacts>(&facts_)) high = variantsHeight(*variants, wide, fontPixels());
  return {wide, static_cast<int>(high) + 16};
}

std::string RunsChart::missing() const {
  if (const auto* scatter = std::get_if<ScatterFacts>(&facts_)) return scatter->missing;
  if (const auto* variants = std::get_if<VariantFacts>(&facts_)) return variants->missing;
  return QObject::tr("Open two runs or more to compare them.").toStdString();
}

int RunsChart::fontPixels() const { return QFontInfo(font()).pixelSize(); }

void RunsChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (const std::string why = missing(); !why.empty()) {
    painter.setPen(theme.muted);
    painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                     QString::fromStdString(why));
    return;
  }
  const auto* selected = std::get_if<CommunicatorId>(&selection_.selected());
  const auto chosen = selected != nullptr ? std::optional(*selected) : std::nullopt;
  painter.setTransform(look_.toView());
  const QRectF box = QRectF(rect()).adjusted(8, 8, -8, -8);
  if (const auto* scatter = std::get_if<ScatterFacts>(&facts_))
    hits_ = drawScatter(painter, box, *scatter, theme, fontPixels(), chosen);
  if (const auto* variants = std::get_if<VariantFacts>(&facts_))
    hits_ = drawVariants(painter, box, *variants, theme, fontPixels(), chosen);
  const auto told = std::ranges::find_if(
      hits_, [&](const ChartHit& each) { return chosen && each.communicator == chosen; });  // the first run's, or value
  tellSelected(*this, told == hits_.end() ? QString() : QString(told->tooltip).replace('\n', ", "));
}

// What was drawn last lies on top.
const ChartHit* RunsChart::hitAt(const QPointF& point) const {
  for (const ChartHit& each : hits_ | std::views::reverse)
    if (each.box.contains(look_.toPage(point))) return &each;
  return nullptr;
}

bool RunsChart::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const ChartHit* hit = hitAt(help->pos())) QToolTip::showText(help->globalPos(), hit->tooltip, this);
  else QToolTip::hideText();
  return true;
}

void RunsChart::chooseAt(QPointF at, Qt::KeyboardModifiers) {
  const ChartHit* hit = hitAt(at);
  if (hit != nullptr && hit->communicator) selection_.select(*hit->communicator);
}

void RunsChart::focusAt(QPointF at) {
  const ChartHit* hit = hitAt(at);
  if (hit != nullptr && hit->communicator) selection_.focus(*hit->communicator);
}

void RunsChart::zoomAt(QPointF at, double factor) {
  look_.zoomAt(at, factor, QRectF(rect()));
  update();
}

// What is left of a drag at the page's edge scrolls the area around.
void RunsChart::panBy(QPointF distance) {
  scrollAround(*this, look_.panBy(distance, QRectF(rect())).y());
  update();
}

void RunsChart::fit() {
  look_ = {};
  update();
}

}  // namespace weft

#include "moc_runs_chart.cpp"
