#include "views/charts/difference_drawing.h"

#include <algorithm>
#include <cmath>
#include <QFontMetricsF>

#include "views/charts/bar_axis.h"
#include "views/charts/bar_text.h"
#include "views/charts/pair_text.h"
#include "views/shared/sign_marks.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr double rowHeight = 2.3, headHeight = 2.2, footHeight = 2.8;  // in font sizes

class DifferenceDrawing {
 public:
  DifferenceDrawing(QPainter& painter, const QRectF& box, const DifferenceFacts& facts, const DifferenceStyle& style)
      : painter_(painter), box_(box), facts_(facts), style_(style), theme_(style.theme), em_(style.fontPixels),
        metrics_(viewFont(style.fontPixels)), scale_({-most(), most()}, Scaling::diverging, style.theme),
        axis_(axisFor(facts.metric, facts.mostValue, std::max(2, static_cast<int>(box.width() * 0.3 / (em_ * 6))))) {
    double widest = 0;
    for (const DifferenceBar& bar : facts.bars) widest = std::max(widest, metrics_.horizontalAdvance(qt(bar.label)));
    const double labels = std::min(widest, box.width() * 0.28) + em_ * 0.8;
    numbers_ = std::max(metrics_.horizontalAdvance("−000 MB"), metrics_.horizontalAdvance(absentIn("A"))) + em_;
    const double values = metrics_.horizontalAdvance("000 MB") + em_ * 0.5;
    const double room = std::max(em_ * 4, box.width() - labels - values - numbers_);
    pairs_ = {box.left() + labels, box.top() + em_ * headHeight, room * 0.58,
              em_ * rowHeight * static_cast<double>(facts.bars.size())};
    far_ = {box.right() - room * 0.42 + em_ * 0.2, pairs_.top(), room * 0.42 - em_ * 0.4, pairs_.height()};
    labels_ = labels;
  }

  void draw() {
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing);
    painter_.setFont(viewFont(static_cast<int>(em_)));
    drawHead();
    drawAxes();
    for (std::size_t i = 0; i < facts_.bars.size(); ++i) {
      const double top = pairs_.top() + em_ * rowHeight * static_cast<double>(i);
      if (style_.selected == i || style_.hovered == i) outline(top, style_.selected == i);
      drawRow(facts_.bars[i], top);
    }
    painter_.restore();
  }

 private:
  double most() const { return style_.locked.value_or(facts_.mostDifference > 0 ? facts_.mostDifference : 1); }
  double high() const { return em_ * rowHeight; }
  double baseline(double middle) const { return middle + (metrics_.ascent() - metrics_.descent()) / 2; }
  QColor ofFirst() const { return mixed(theme_.background, theme_.ink, 0.35); }
  QColor ofSecond() const { return mixed(theme_.background, theme_.ink, 0.72); }

  void drawHead() {
    const double middle = box_.top() + em_ * 0.8, side = em_ * 0.8;
    double x = pairs_.left();
    for (const auto& [name, colour] : {std::pair("A", ofFirst()), std::pair("B", ofSecond())}) {
      painter_.fillRect(QRectF(x, middle - side / 2, side, side), colour);
      painter_.setPen(theme_.ink);
      painter_.drawText(QPointF(x + side * 1.4, baseline(middle)), name);
      x += em_ * 3;
    }
    const QString title = metrics_.elidedText("B − A", Qt::ElideRight, far_.width());
    painter_.drawText(QPointF(far_.center().x() - metrics_.horizontalAdvance(title) / 2, baseline(middle)), title);
  }

  void drawAxes() {
    for (double at = 0; at <= axis_.high * 1.0001; at += axis_.tickStep)
      drawTick(pairs_.left() + at / axis_.high * pairs_.width(), axis_.tickText(at));
    for (const double part : {-1.0, 0.0, 1.0}) {
      const QString text = part == 0 ? QString("0") : signedValue(facts_.metric, part * most());
      const double half = metrics_.horizontalAdvance(text) / 2;
      drawTick(far_.center().x() + part * far_.width() / 2, text, std::clamp(part, -1.0, 1.0) * half);
    }
    BarFacts words;  // what the axis is called
    words.metric = facts_.metric;
    words.maxima = facts_.maxima;
    const QString title = metrics_.elidedText(axis_.title(words), Qt::ElideMiddle, far_.left() - pairs_.left());
    painter_.setPen(theme_.ink);
    painter_.drawText(QPointF(pairs_.left(), pairs_.bottom() + em_ * 0.4 + metrics_.height() * 1.1 + metrics_.ascent()),
                      title);
  }

  // `inwards`: how far the text moves back towards the middle.
  void drawTick(double x, const QString& text, double inwards = 0) {
    painter_.setPen(QPen(theme_.grid, em_ / 12));
    painter_.drawLine(QPointF(x, pairs_.top()), QPointF(x, pairs_.bottom() + em_ * 0.3));
    painter_.setPen(theme_.ink);
    painter_.drawText(
        QPointF(x - inwards - metrics_.horizontalAdvance(text) / 2, pairs_.bottom() + em_ * 0.4 + metrics_.ascent()),
        text);
  }

  void drawRow(const DifferenceBar& bar, double top) {
    painter_.setPen(theme_.ink);
    const QString label = metrics_.elidedText(qt(bar.label), Qt::ElideMiddle, labels_ - em_ * 0.8);
    painter_.drawText(
        QPointF(pairs_.left() - em_ * 0.4 - metrics_.horizontalAdvance(label), baseline(top + high() / 2)), label);
    drawSide(bar.sides.first, bar.inFirst.has_value(), top + high() * 0.12, ofFirst());
    drawSide(bar.sides.second, bar.inSecond.has_value(), top + high() * 0.5, ofSecond());
    const QString why = whyNoDifference(bar);
    const QString number = why.isEmpty() ? signedValue(facts_.metric, *bar.sides.difference) : why;
    painter_.setPen(why.isEmpty() ? theme_.ink : theme_.muted);
    painter_.drawText(QPointF(far_.left() - em_ * 0.4 - metrics_.horizontalAdvance(number), baseline(top + high() / 2)),
                      number);
    if (why.isEmpty()) drawFar(*bar.sides.difference, top);
    else
      drawHatch(painter_, QRectF(far_.center().x() - em_ * 0.6, top + high() * 0.25, em_ * 1.2, high() * 0.5),
                em_ * 0.4, theme_.muted, em_ / 14);
  }

  // What is not recorded gets a dash, what the run does not have nothing.
  void drawSide(const std::optional<double>& value, bool there, double top, const QColor& colour) {
    if (!there) return;
    if (!value)
      return painter_.fillRect(QRectF(pairs_.left() + em_ * 0.2, top + high() * 0.16, em_ * 0.7, em_ / 10),
                               theme_.muted);
    if (*value <= 0) return;
    const double length = *value / axis_.unit / axis_.high * pairs_.width();
    painter_.fillRect(QRectF(pairs_.left(), top, std::max(length, em_ / 20), high() * 0.36), colour);
  }

  void drawFar(double difference, double top) {
    const double half = far_.width() / 2, length = std::min(1.0, std::abs(difference) / most()) * half;
    const double x = far_.center().x();
    const QRectF bar(difference < 0 ? x - length : x, top + high() * 0.2,
                     std::max(length, difference == 0 ? 0 : em_ / 12), high() * 0.6);
    painter_.fillRect(bar, QColor(scale_.colour(difference)));
    painter_.setPen(QPen(theme_.muted, em_ / 18));
    if (difference != 0) painter_.drawRect(bar);
    if (theme_.grey && difference < 0) drawHatch(painter_, bar, em_ * 0.35, theme_.background, em_ / 12);
  }

  void outline(double top, bool selected) {
    painter_.setPen(QPen(selected ? theme_.selection : theme_.muted, selected ? 1.6 : 0.8));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawRect(QRectF(box_.left() + 1, top + 0.5, box_.width() - 2, high() - 1));
  }

  QPainter& painter_;
  QRectF box_, pairs_, far_;
  const DifferenceFacts& facts_;
  const DifferenceStyle& style_;
  const Theme& theme_;
  double em_;
  QFontMetricsF metrics_;
  ColourScale scale_;
  BarAxis axis_;
  double labels_ = 0, numbers_ = 0;
};

}  // namespace

double differencesHeight(const DifferenceFacts& facts, int fontPixels) {
  return fontPixels * (headHeight + footHeight + rowHeight * static_cast<double>(facts.bars.size()));
}

void drawDifferences(QPainter& painter, const QRectF& box, const DifferenceFacts& facts, const DifferenceStyle& style) {
  if (!facts.bars.empty()) DifferenceDrawing(painter, box, facts, style).draw();
}

std::optional<std::size_t> differenceAt(const QRectF& box, const DifferenceFacts& facts, int fontPixels, double y) {
  const double row = (y - box.top() - fontPixels * headHeight) / (fontPixels * rowHeight);
  if (row < 0 || row >= static_cast<double>(facts.bars.size())) return std::nullopt;
  return static_cast<std::size_t>(row);
}

}  // namespace weft
