#include "views/matrix/matrix_drawing.h"

#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <cmath>

#include "views/matrix/difference_marks.h"
#include "views/matrix/matrix_highlight.h"
#include "views/matrix/matrix_sums.h"
#include "views/matrix/matrix_words.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr double tick = 4;        // between a label and the cells
constexpr double roomyCell = 10;  // cells of this many pixels get a gap between them

QFont boldIf(bool bold, int pixels) {
  QFont font = viewFont(pixels);
  font.setBold(bold);
  return font;
}

// The room that labels get: as wide as the widest of them, within reason.
double labelRoom(const MatrixFacts& facts, int fontPixels, double most) {
  const QFontMetricsF metrics(boldIf(true, fontPixels));
  double widest = 0;
  std::size_t longest = 0;
  for (const MatrixEntry& entry : facts.entries) {
    if (entry.label.size() < longest) continue;  // measuring thousands of short names would take long
    longest = entry.label.size();
    widest = std::max(widest, metrics.horizontalAdvance(qt(entry.label)));
  }
  return std::min(widest + 2, most);
}

class MatrixDrawing {
 public:
  MatrixDrawing(QPainter& painter, const QRectF& box, const MatrixScene& scene)
      : painter_(painter), box_(box), plot_(plotOf(scene.geometry)), scene_(scene), at_(scene.geometry),
        metrics_(viewFont(scene.fontPixels)) {}

  void draw() {
    painter_.save();
    painter_.drawImage(QRectF(at_.left, at_.top, at_.width, at_.height),
                       matrixImage(scene_.matrix, at_, scene_.colours, scene_.theme, scene_.devicePixelRatio));
    drawSums(painter_, scene_);
    drawGaps();
    if (scene_.facts().isDifference()) drawDifferenceMarks(painter_, plot_, scene_);
    drawMarks(painter_, plot_, scene_);
    painter_.setRenderHint(QPainter::Antialiasing);
    painter_.setPen(QPen(scene_.theme.muted, scene_.fontPixels / 12.0));
    painter_.drawRect(plot_);
    drawTitles();
    drawLabels();
    outlineBlock();
    constexpr double framed = 5;  // smaller cells are told by what steps back around them
    if (!scene_.cellsAlone || at_.pixelsPerCell >= framed)
      for (const MatrixGeometry::Cell& cell : scene_.cells) outline(cell, scene_.theme.highlight, 1.5);
    outline(scene_.hovered, scene_.theme.ink, 1);
    outline(scene_.selected, scene_.theme.highlight, 2);
    painter_.restore();
  }

 private:
  void drawGaps() {
    if (at_.pixelsPerCell < roomyCell) return;
    const CellWindow window = at_.visible(0);
    painter_.setPen(QPen(scene_.theme.background, 1));
    for (std::uint32_t row = window.firstRow + 1; row < window.endRow; ++row)
      painter_.drawLine(QPointF(plot_.left(), at_.y(row)), QPointF(plot_.right(), at_.y(row)));
    for (std::uint32_t column = window.firstColumn + 1; column < window.endColumn; ++column)
      painter_.drawLine(QPointF(at_.x(column), plot_.top()), QPointF(at_.x(column), plot_.bottom()));
  }

  void drawTitles() {
    const QString what = axisWord(scene_.facts().request.axis);
    painter_.setFont(viewFont(scene_.fontPixels));
    painter_.setPen(scene_.theme.muted);
    const double room = box_.right() - plot_.left();
    const QString columns = metrics_.elidedText(QObject::tr("receiving %1 →").arg(what), Qt::ElideRight, room);
    painter_.drawText(QPointF(plot_.left(), box_.top() + metrics_.ascent()), columns);
    painter_.save();
    painter_.translate(box_.left() + metrics_.ascent(), plot_.top());
    painter_.rotate(-90);
    const QString rows = metrics_.elidedText(QObject::tr("← sending %1").arg(what), Qt::ElideRight, plot_.height());
    painter_.drawText(QPointF(-metrics_.horizontalAdvance(rows), 0), rows);
    painter_.restore();
  }

  // Every row where there is room, else every 2nd, 5th, 10th, …
  std::uint32_t labelStep() const {
    for (std::uint32_t decade = 1; decade < 1'000'000'000; decade *= 10)
      for (const std::uint32_t step : {decade, 2 * decade, 5 * decade})
        if (step * at_.pixelsPerCell >= metrics_.height() * 1.05) return step;
    return at_.side;
  }

  void drawLabels() {
    const CellWindow window = at_.visible(0);
    const std::uint32_t step = labelStep();
    const double room = plot_.left() - box_.left() - metrics_.height() - tick - markStrip;
    const auto first = [step](std::uint32_t at) { return (at + step - 1) / step * step; };
    for (std::uint32_t row = first(window.firstRow); row < window.endRow; row += step) {
      const double middle = at_.y(row + 0.5);
      if (middle < plot_.top() || middle > plot_.bottom()) continue;
      const QString text = label(row, room);
      painter_.drawText(QPointF(plot_.left() - tick - markStrip - advance(text),
                                middle + (metrics_.ascent() - metrics_.descent()) / 2),
                        text);
    }
    for (std::uint32_t column = first(window.firstColumn); column < window.endColumn; column += step) {
      const double middle = at_.x(column + 0.5);
      if (middle < plot_.left() || middle > plot_.right()) continue;
      painter_.save();
      painter_.translate(middle + (metrics_.ascent() - metrics_.descent()) / 2, plot_.top() - tick - markStrip);
      painter_.rotate(-90);
      painter_.drawText(QPointF(0, 0), label(column, plot_.top() - box_.top() - metrics_.height() - tick - markStrip));
      painter_.restore();
    }
  }

  QString label(std::uint32_t at, double room) {
    const bool strong = scene_.isMarked(at);
    painter_.setFont(boldIf(strong, scene_.fontPixels));
    painter_.setPen(strong ? scene_.theme.highlight : scene_.theme.ink);
    return QFontMetricsF(painter_.font()).elidedText(qt(scene_.facts().entries[at].label), Qt::ElideMiddle, room);
  }
  double advance(const QString& text) const { return QFontMetricsF(painter_.font()).horizontalAdvance(text); }

  void outline(const std::optional<MatrixGeometry::Cell>& cell, const QColor& colour, double width) {
    if (!cell) return;
    // At least visible where cells are smaller than a pixel.
    const double size = std::max(at_.pixelsPerCell, 5.0);
    QRectF frame(0, 0, size, size);
    frame.moveCenter(QPointF(at_.x(cell->column + 0.5), at_.y(cell->row + 0.5)));
    if (!frame.intersects(plot_)) return;
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(scene_.theme.background, width + 2));
    painter_.drawRect(frame);
    painter_.setPen(QPen(colour, width));
    painter_.drawRect(frame);
  }

  void outlineBlock() {
    if (!scene_.block) return;
    const QRectF frame(QPointF(at_.x(scene_.block->firstColumn), at_.y(scene_.block->firstRow)),
                       QPointF(at_.x(scene_.block->endColumn), at_.y(scene_.block->endRow)));
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(scene_.theme.highlight, 1.5));
    painter_.drawRect(frame & plot_.adjusted(-1, -1, 1, 1));
  }

  QPainter& painter_;
  QRectF box_, plot_;
  const MatrixScene& scene_;
  const MatrixGeometry& at_;
  QFontMetricsF metrics_;
};

}  // namespace

void placeMatrix(MatrixGeometry& geometry, const QRectF& box, const MatrixFacts& facts, int fontPixels) {
  const double title = QFontMetricsF(viewFont(fontPixels)).height();
  const double labels = labelRoom(facts, fontPixels, std::min(box.width(), box.height()) * 0.3);
  const double room = labels + title + tick + markStrip;
  // Whole pixels, so that the image is not resampled.
  geometry.left = std::ceil(box.left() + room);
  geometry.top = std::ceil(box.top() + room);
  geometry.width = std::max(1.0, std::floor(box.right() - geometry.left - 1 - sumsRoom));
  geometry.height = std::max(1.0, std::floor(box.bottom() - geometry.top - 1 - sumsRoom));
  geometry.side = static_cast<std::uint32_t>(facts.entries.size());
}

void drawMatrix(QPainter& painter, const QRectF& box, const MatrixScene& scene) {
  if (scene.facts().entries.empty()) return;
  MatrixDrawing(painter, box, scene).draw();
}

ColourScale matrixColours(const MatrixPicture& matrix, Scaling wanted, std::optional<ValueRange> locked,
                          const Theme& theme) {
  if (matrix.facts->isDifference()) {
    const auto far = static_cast<double>(distance(matrix.pyramid->largest()));
    return ColourScale(locked.value_or(ValueRange{-far, far}), Scaling::diverging, theme);
  }
  const std::array<std::uint64_t, 2> ends{matrix.pyramid->smallest(), matrix.pyramid->largest()};
  return ColourScale(locked.value_or(rangeOf(ends, wanted)), wanted, theme);
}

ColourBar matrixColourBar(const MatrixPicture& matrix, const ColourScale& colours, const Theme& theme) {
  const MatrixFacts& facts = *matrix.facts;
  const bool absent = std::ranges::any_of(facts.entries, [](const MatrixEntry& entry) { return !entry.recorded; });
  const bool counts = facts.request.measure == MatrixMeasure::messages;
  const std::function<QString(double)> spelled = counts ? tickCount : tickBytes;
  if (facts.isDifference()) return differenceColourBar(matrix, colours, spelled, theme);
  ColourBar bar{matrixTitle(facts.request), colours, spelled};
  bar.showsAbsent = absent;
  bar.beyond = static_cast<double>(matrix.pyramid->largest()) > colours.range().high;
  bar.below = matrix.pyramid->smallest() > 0 && static_cast<double>(matrix.pyramid->smallest()) < colours.range().low;
  return bar;
}

}  // namespace weft
