#include "views/charts/gain_map.h"

#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "views/shared/legend.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// In heights of type.
constexpr double rowHigh = 2.2, axisHigh = 2.8, labelsWide = 5, gap = 0.6, nameHigh = 1.6;

double nameHighOf(const GainFacts& facts) { return facts.name.isEmpty() ? 0 : nameHigh; }
double legendHigh(int type) { return colourBarHeight(type) + gap * type; }

class Drawing {
 public:
  Drawing(const GainFacts& facts, const QRectF& box, const FigureStyle& style)
      : facts_(facts), theme_(style.theme()), type_(style.textPoints), scale_({-1, 1}, Scaling::diverging, theme_),
        plot_(box.adjusted(labelsWide * type_, nameHighOf(facts) * type_, 0, -axisHigh * type_)), box_(box) {}

  void draw(QPainter& painter) const {
    if (!facts_.name.isEmpty()) {
      painter.setPen(theme_.ink);
      painter.drawText(QRectF(plot_.left(), box_.top(), plot_.width(), nameHigh * type_),
                       Qt::AlignLeft | Qt::AlignVCenter,
                       painter.fontMetrics().elidedText(facts_.name, Qt::ElideMiddle, static_cast<int>(plot_.width())));
    }
    for (std::size_t column = 0; column < facts_.columns.size(); ++column) drawColumn(painter, column);
    drawAxes(painter);
    drawLine(painter);
    drawOthers(painter);
  }

  // One for all panels.
  void drawLegend(QPainter& painter, const QRectF& below) const {
    ColourBar bar{QObject::tr("gain, as a share of the time without the change"), scale_, [](double share) {
                    return QString("%1%2 %")
                        .arg(share > 0   ? "+"
                             : share < 0 ? minus()
                                         : "")
                        .arg(std::round(std::abs(share) * 100));
                  }};
    bar.below = true;
    drawColourBar(painter,
                  QRectF(plot_.left(), below.bottom() - colourBarHeight(type_), plot_.width(), colourBarHeight(type_)),
                  bar, theme_, type_);
  }

 private:
  static QString minus() { return QString(QChar(0x2212)); }
  std::size_t rows() const { return facts_.iterations.size(); }
  double wide() const { return plot_.width() / static_cast<double>(facts_.columns.size()); }
  double high() const { return plot_.height() / static_cast<double>(rows()); }
  double x(double column) const { return plot_.left() + column * wide(); }
  // The middle of a row stands for its number; between two of them it goes by the logarithm.
  double y(double iterations) const {
    const auto& all = facts_.iterations;
    double row = 0;
    if (iterations >= all.back()) row = static_cast<double>(rows()) - 1;
    else if (iterations > all.front()) {
      const auto next = std::ranges::upper_bound(all, iterations);
      const double before = *(next - 1);
      row = static_cast<double>(next - all.begin()) - 1 + std::log(iterations / before) / std::log(*next / before);
    }
    return plot_.bottom() - (row + 0.5) * high();
  }
  bool isShown(const std::optional<double>& iterations) const {
    return iterations && *iterations <= facts_.iterations.back();
  }

  void drawColumn(QPainter& painter, std::size_t column) const {
    const auto& gains = facts_.columns[column].gains;
    for (std::size_t row = 0; row < std::min(rows(), gains.size()); ++row) {
      const QRectF cell(x(double(column)), plot_.bottom() - double(row + 1) * high(), wide(), high());
      const QColor fill(scale_.colour(std::clamp(gains[row], -1.0, 1.0)));
      painter.fillRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), fill);
      const double share = std::round(gains[row] * 100);
      const QString text = share < -999 ? "< " + minus() + "999 %"
                                        : QString("%1%2 %")
                                              .arg(share > 0   ? "+"
                                                   : share < 0 ? minus()
                                                               : "")
                                              .arg(std::abs(share));
      painter.setPen(qGray(fill.rgb()) > 140 ? Qt::black : Qt::white);
      painter.drawText(cell.adjusted(0, 0, -2, -1), Qt::AlignRight | Qt::AlignBottom, text);
    }
  }

  void drawAxes(QPainter& painter) const {
    const double line = type_ * 1.4;
    painter.setPen(theme_.ink);
    for (std::size_t row = 0; row < rows(); ++row)
      painter.drawText(
          QRectF(box_.left(), plot_.bottom() - double(row + 1) * high(), plot_.left() - box_.left() - 3, high()),
          Qt::AlignRight | Qt::AlignVCenter, tickCount(facts_.iterations[row]));
    for (std::size_t column = 0; column < facts_.columns.size(); ++column)
      painter.drawText(QRectF(x(double(column)), plot_.bottom() + 1, wide(), line), Qt::AlignCenter,
                       tickBytes(facts_.columns[column].bytes));
    painter.drawText(QRectF(plot_.left(), plot_.bottom() + 1 + line, plot_.width(), line), Qt::AlignCenter,
                     QObject::tr("bytes of a message"));
    painter.save();
    painter.translate(box_.left() + line / 2, plot_.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-plot_.height() / 2, -line / 2, plot_.height(), line), Qt::AlignCenter,
                     QObject::tr("iterations"));
    painter.restore();
  }

  void drawLine(QPainter& painter) const {
    QPolygonF line;
    painter.setPen(QPen(theme_.ink, 1.6));
    for (std::size_t column = 0; column <= facts_.columns.size(); ++column) {
      if (column < facts_.columns.size() && isShown(facts_.columns[column].breakEven)) {
        const double at = y(*facts_.columns[column].breakEven);
        line << QPointF(x(double(column) + 0.1), at) << QPointF(x(double(column) + 0.9), at);
        continue;
      }
      painter.drawPolyline(line);
      line.clear();
    }
  }

  void drawOthers(QPainter& painter) const {
    painter.setPen(QPen(theme_.ink, 1.2));
    painter.setBrush(theme_.background);
    for (std::size_t column = 0; column < facts_.columns.size(); ++column)
      if (const auto& other = facts_.columns[column].other; isShown(other))
        painter.drawEllipse(QPointF(x(double(column) + 0.5), y(*other)), type_ * 0.35, type_ * 0.35);
    painter.setBrush(Qt::NoBrush);
  }

  const GainFacts& facts_;
  Theme theme_;
  int type_;
  ColourScale scale_;
  QRectF plot_, box_;
};

double panelHigh(const GainFacts& facts, int type) {
  return (rowHigh * static_cast<double>(facts.iterations.size()) + axisHigh + nameHighOf(facts)) * type;
}

QString captionOf(const std::vector<GainFacts>& panels, bool isMeasured) {
  const bool hasOther = std::ranges::any_of(
      panels, [](const GainFacts& each) { return std::ranges::any_of(each.columns, &GainColumn::hasOther); });
  if (isMeasured)
    return QObject::tr(
        "What the change gained in all iterations, as measured, its cost included. Line: from there on "
        "it pays, as measured; circles: as predicted.");
  return hasOther ? QObject::tr(
                        "What the change gains in all iterations, its cost included. Line: from "
                        "there on it pays, as predicted; circles: as measured.")
                  : QObject::tr(
                        "What the change gains in all iterations, its cost included. Line: from "
                        "there on it pays.");
}

}  // namespace

Figure gainFigure(const std::vector<GainFacts>& panels, bool isMeasured, const FigureStyle& style,
                  const QStringList& captions) {
  Figure figure;
  figure.style = style;
  if (panels.empty() || std::ranges::any_of(panels, [](const GainFacts& facts) {
        return facts.columns.empty() || facts.iterations.empty();
      }))
    figure.emptyBecause = QObject::tr("The table has no size of messages, or no number of iterations.");
  if (!figure.emptyBecause.isEmpty()) return figure;
  figure.captions << captionOf(panels, isMeasured);
  figure.captions << captions;
  const int type = style.textPoints;
  double high = legendHigh(type) + 4;
  for (const GainFacts& facts : panels) high += panelHigh(facts, type);
  figure.bodyHeightMm = high / pointsPerMm;
  figure.drawBody = [panels, style, type](QPainter& painter, const QRectF& body) {
    const QRectF box = body.adjusted(2, 2, -2, -2);
    painter.save();
    painter.setFont(viewFont(type));
    double all = 0, top = box.top();
    for (const GainFacts& facts : panels) all += panelHigh(facts, type);
    for (const GainFacts& facts : panels) {
      const double own = (box.height() - legendHigh(type)) * panelHigh(facts, type) / all;
      const Drawing drawing(facts, QRectF(box.left(), top, box.width(), own), style);
      drawing.draw(painter);
      top += own;
      if (&facts == &panels.back()) drawing.drawLegend(painter, box);
    }
    painter.restore();
  };
  return figure;
}

}  // namespace weft
