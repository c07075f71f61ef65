#include "views/commtree/tree_colours.h"

#include <QObject>
#include <QFontMetricsF>
#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::array<const char*, treeMeasures> names{
    QT_TRANSLATE_NOOP("QObject", "no colour"), QT_TRANSLATE_NOOP("QObject", "time"),
    QT_TRANSLATE_NOOP("QObject", "volume"),    QT_TRANSLATE_NOOP("QObject", "calls"),
    QT_TRANSLATE_NOOP("QObject", "imbalance"), QT_TRANSLATE_NOOP("QObject", "locality")};
constexpr std::array nearToFar{Reach::node, Reach::leaf, Reach::pod, Reach::across, Reach::apart};

// Two hosts that nothing is known of but that they are two are coloured as far apart: whoever looks for what leaves a
// node must see them.
std::optional<double> stepOf(std::optional<Reach> reach) {
  if (!reach || *reach == Reach::unknown) return std::nullopt;
  return *reach == Reach::apart ? 4 : 1 + number(*reach);
}

std::optional<double> valueOf(const CommNode& node, TreeMeasure measure) {
  const auto real = [](const auto& value) { return value ? std::optional(static_cast<double>(*value)) : std::nullopt; };
  switch (measure) {
    case TreeMeasure::time:
      return node.totals.anySeconds();
    case TreeMeasure::volume:
      return real(node.totals.volume);
    case TreeMeasure::calls:
      return real(node.totals.calls);
    case TreeMeasure::imbalance:
      return node.totals.imbalance;
    case TreeMeasure::locality:
      return stepOf(reachOf(node));
    case TreeMeasure::none:
      break;
  }
  return std::nullopt;
}

ColourScale scaleOf(const CommForest& forest, TreeMeasure measure, const Theme& theme) {
  if (measure == TreeMeasure::locality) return {{1, 4}, Scaling::linear, theme};
  if (measure == TreeMeasure::imbalance)
    return {{1, std::max(1.1, forest.mostImbalance.value_or(0))}, Scaling::linear, theme};
  ValueRange range{0, 0};
  for (const CommNode& node : forest.nodes) {
    const auto value = node.isFamily() ? std::nullopt : valueOf(node, measure);
    if (!value || !(*value > 0)) continue;
    range.low = range.low > 0 ? std::min(range.low, *value) : *value;
    range.high = std::max(range.high, *value);
  }
  return {range.high > 0 ? range : ValueRange{0.1, 1}, Scaling::logarithmic, theme};
}

QString ratio(double value) { return QString::number(value, 'g', 3) + "×"; }

}  // namespace

QString name(TreeMeasure measure) { return QObject::tr(names[static_cast<std::size_t>(measure)]); }

std::optional<Reach> reachOf(const CommNode& node) {
  if (node.locality) return node.locality->reach;
  for (const Reach reach : {Reach::across, Reach::apart, Reach::unknown, Reach::pod, Reach::leaf, Reach::node})
    if (node.membersByReach[number(reach)] > 0) return reach;
  return std::nullopt;
}

TreeColours::TreeColours(const CommForest& forest, TreeMeasure measure, const Theme& theme,
                         std::optional<ValueRange> locked)
    : measure_(measure), scale_(scaleOf(forest, measure, theme)), timesAreMaxima_(forest.timesAreMaxima) {
  if (locked && measure != TreeMeasure::locality) scale_ = ColourScale(*locked, scale_.scaling(), theme);
  recorded_ =
      std::ranges::any_of(forest.nodes, [&](const CommNode& node) { return valueOf(node, measure).has_value(); });
}

std::optional<QColor> TreeColours::of(const CommNode& node) const {
  const auto value = valueOf(node, measure_);
  return value ? std::optional(QColor::fromRgb(scale_.colour(value))) : std::nullopt;
}

std::optional<ColourBar> TreeColours::bar() const {
  const auto make = [&](const QString& title, QString (*spelled)(double)) { return ColourBar{title, scale_, spelled}; };
  switch (measure_) {
    case TreeMeasure::time:
      return make(timesAreMaxima_ ? QObject::tr("time of a communicator, largest rank")
                                  : QObject::tr("time of a communicator, all ranks"),
                  [](double seconds) { return QString::fromStdString(humanSeconds(seconds)); });
    case TreeMeasure::volume:
      return make(QObject::tr("volume of a communicator"), tickBytes);
    case TreeMeasure::calls:
      return make(QObject::tr("calls on a communicator"), tickCount);
    case TreeMeasure::imbalance:
      return make(QObject::tr("imbalance: largest ÷ mean seconds of a rank"), ratio);
    case TreeMeasure::locality:
    case TreeMeasure::none:
      break;
  }
  return std::nullopt;
}

void drawSquare(QPainter& painter, const QRectF& box, std::optional<QColor> colour, const Theme& theme) {
  if (colour) return painter.fillRect(box, *colour);
  const double line = box.width() / 9;
  painter.setPen(QPen(theme.muted, line));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(box.adjusted(line, line, -line, -line));
}

double reachLegendHeight(int fontPixels) { return fontPixels * 1.8; }

void drawReachLegend(QPainter& painter, const QRectF& box, const CommForest& forest, const TreeColours& colours,
                     const Theme& theme, int fontPixels) {
  const QFont font = viewFont(fontPixels);
  const QFontMetricsF metrics(font);
  const double side = fontPixels * 0.9, middle = box.center().y();
  double x = box.left();
  painter.save();
  painter.setFont(font);
  const auto entry = [&](Reach reach) {
    CommNode sample;
    ++sample.membersByReach[number(reach)];
    const QString words = phrase(forest, reach);
    drawSquare(painter, QRectF(x, middle - side / 2, side, side), colours.of(sample), theme);
    painter.setPen(theme.ink);
    painter.drawText(QPointF(x + side * 1.4, middle + (metrics.ascent() - metrics.descent()) / 2), words);
    x += side * 1.4 + metrics.horizontalAdvance(words) + fontPixels * 1.2;
  };
  const auto occurs = [&](Reach reach) {
    return std::ranges::any_of(forest.nodes, [&](const CommNode& node) {
      return !node.isFamily() && reachOf(node).value_or(Reach::unknown) == reach;
    });
  };
  for (const Reach reach : nearToFar)
    if (occurs(reach)) entry(reach);
  if (occurs(Reach::unknown)) entry(Reach::unknown);
  painter.restore();
}

}  // namespace weft
