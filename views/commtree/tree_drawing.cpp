#include "views/commtree/tree_drawing.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <functional>
#include <numeric>

#include "views/commtree/node_text.h"
#include "views/shared/colour_scale.h"
#include "views/shared/text.h"

namespace weft {
namespace {

struct MeasureColumn {
  QString title;
  TreeMeasure measure;
  std::function<QString(const CommNode&)> text;
  std::function<double(const CommNode&)> share;  // 0 … 1; below 0: not recorded; empty: the column has no bars
};

template <class Value>
double shareOf(const std::optional<Value>& value, const std::optional<Value>& most) {
  if (!value) return -1;
  if (!most || !(*most > 0)) return 0;
  return std::clamp(static_cast<double>(*value) / static_cast<double>(*most), 0.0, 1.0);
}

std::vector<MeasureColumn> columnsOf(const CommForest& all, TreeMeasure measure) {
  using One = const CommNode&;
  std::vector<MeasureColumn> columns{
      {all.timesAreMaxima ? QObject::tr("time, largest rank") : QObject::tr("time, all ranks"), TreeMeasure::time,
       humanTime, [&all](One node) { return shareOf(node.totals.anySeconds(), all.mostSeconds); }},
      {QObject::tr("volume"), TreeMeasure::volume, humanVolume,
       [&all](One node) { return shareOf(node.totals.volume, all.mostVolume); }},
      {QObject::tr("calls"), TreeMeasure::calls, humanCalls,
       [&all](One node) { return shareOf(node.totals.calls, all.mostCalls); }}};
  if (measure == TreeMeasure::imbalance) columns.push_back({QObject::tr("imbalance"), measure, humanImbalance, {}});
  if (measure == TreeMeasure::locality)
    columns.push_back({QObject::tr("locality"), measure, [&all](One node) { return localityWord(all, node); }, {}});
  return columns;
}

// A cell of one run: a bar or a square, and the amount.
class TreeCells {
 public:
  TreeCells(const CommForest& forest, const TreeColours& colours, const Theme& theme, int fontPixels)
      : forest_(forest), colours_(colours), theme_(theme), em_(fontPixels), metrics_(viewFont(fontPixels)) {}

  // Of the texts of these rows and a little bar.
  double neededBy(const MeasureColumn& column, const std::vector<TreeRow>& rows) const {
    double widest = metrics_.horizontalAdvance(column.title.section(',', 0, 0));
    for (const TreeRow& row : rows)
      widest = std::max(widest, metrics_.horizontalAdvance(column.text(forest_.nodes[row.node])));
    return widest + em_ * 1.6;
  }

  void draw(QPainter& painter, const MeasureColumn& column, double needed, std::uint32_t at, const QRectF& cell) const {
    const CommNode& node = forest_.nodes[at];
    const double share = column.share ? column.share(node) : 0;
    const bool isColoured = colours_.measure() == column.measure;
    const auto colour = isColoured ? colours_.of(node) : plainBar();
    const double longest = std::max(0.0, cell.width() - needed);
    QRectF bar(cell.left() + em_ * 0.3, cell.top() + cell.height() * 0.2, 0, cell.height() * 0.6);
    if (!column.share) bar.setWidth(em_ * 0.8);  // a square of its colour
    else if (share > 0 && longest > em_ * 1.5)
      bar.setWidth(std::max(longest * share, em_ / 12));  // what is above 0 is never drawn as nothing
    if (bar.width() > 0) drawSquare(painter, bar, colour, theme_);
    painter.setPen(share < 0 ? theme_.muted : theme_.ink);
    painter.drawText(
        QPointF(bar.right() + em_ * 0.35, cell.center().y() + (metrics_.ascent() - metrics_.descent()) / 2),
        column.text(node));
  }

 private:
  // Of a bar whose colour says nothing.
  QColor plainBar() const { return theme_.grey ? mixed(theme_.ink, theme_.background, 0.5) : cividis(0.35); }

  const CommForest& forest_;
  const TreeColours& colours_;
  const Theme& theme_;
  double em_;
  QFontMetricsF metrics_;
};

class TreeDrawing {
 public:
  TreeDrawing(QPainter& painter, const QRectF& box, const CommForest& forest, const std::vector<TreeRow>& rows,
              const TreeLook& look, const Theme& theme, int fontPixels)
      : painter_(painter), box_(box), forest_(forest), rows_(rows), look_(look), theme_(theme), em_(fontPixels),
        metrics_(viewFont(fontPixels)) {
    step_ = (box.height() - em_ * 1.9) / static_cast<double>(rows.size());
    size_ = metrics_.horizontalAdvance("000000") + em_;
    columns_ = look.columns;
    leaveOut();
    names_ = std::min({widestName(), box.width() * look.mostForNames, box.width() - size_ - needed()});
  }

  void draw() {
    painter_.save();
    const std::vector<QRectF> places = columnPlaces();
    drawHeader(places);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const double top = box_.top() + em_ * 1.9 + static_cast<double>(i) * step_;
      drawName(rows_[i], top);
      for (std::size_t c = 0; c < columns_.size(); ++c)
        columns_[c].draw(painter_, rows_[i].node, places[c].translated(0, top));
    }
    painter_.restore();
  }

 private:
  double needed() const {
    return std::accumulate(columns_.begin(), columns_.end(), 0.0,
                           [](double sum, const TreeColumn& one) { return sum + one.needed; });
  }

  void leaveOut() {
    const double names = std::min(widestName(), box_.width() * 0.4);
    for (std::size_t at = columns_.size(); at-- > 0 && columns_.size() > 1 && names + size_ + needed() > box_.width();)
      if (!columns_[at].matters) columns_.erase(columns_.begin() + static_cast<std::ptrdiff_t>(at));
  }

  // Each what it needs, and an equal part of what is left.
  std::vector<QRectF> columnPlaces() const {
    std::vector<QRectF> places;
    double x = box_.left() + names_ + size_;
    const double more = (box_.right() - x - needed()) / static_cast<double>(columns_.size());
    for (const TreeColumn& one : columns_) {
      places.emplace_back(x, 0, one.needed + more, step_);
      x = places.back().right();
    }
    return places;
  }

  double indent(std::uint32_t depth) const { return em_ * 0.4 + depth * em_ * 1.5; }
  double textAt(const TreeRow& row) const { return indent(row.depth) + em_ * 1.3; }
  double baseline(double top) const { return top + step_ / 2 + (metrics_.ascent() - metrics_.descent()) / 2; }

  QString nameOf(const TreeRow& row) const {
    const CommNode& node = forest_.nodes[row.node];
    QString name = qt(label(forest_, node));
    if (node.guess) name = QObject::tr("%1 (guess)").arg(name);
    if (row.hidden > 0) name += QObject::tr("  + %1 below").arg(row.hidden);
    return name;
  }

  double widestName() const {
    double widest = metrics_.horizontalAdvance(QObject::tr("communicator"));
    for (const TreeRow& row : rows_)
      widest = std::max(widest, textAt(row) + QFontMetricsF(fontOf(row)).horizontalAdvance(nameOf(row)));
    return widest + em_;
  }

  QFont fontOf(const TreeRow& row) const {
    QFont font = viewFont(static_cast<int>(em_));
    font.setItalic(forest_.nodes[row.node].guess);
    font.setBold(forest_.nodes[row.node].isFamily());
    return font;
  }

  void drawHeader(const std::vector<QRectF>& places) {
    painter_.setFont(viewFont(static_cast<int>(em_)));
    painter_.setPen(theme_.muted);
    const double y = box_.top() + metrics_.ascent();
    painter_.drawText(QPointF(box_.left(), y), QObject::tr("communicator"));
    const QString size = QObject::tr("size");
    painter_.drawText(QPointF(box_.left() + names_ + size_ - em_ - metrics_.horizontalAdvance(size), y), size);
    for (std::size_t c = 0; c < places.size(); ++c) {
      const bool fits = metrics_.horizontalAdvance(columns_[c].title) <= places[c].width() - em_ * 0.5;
      painter_.drawText(QPointF(places[c].left() + em_ * 0.3, y),
                        fits ? columns_[c].title : columns_[c].title.section(',', 0, 0));
    }
    painter_.setPen(QPen(theme_.muted, em_ / 14));
    painter_.drawLine(QPointF(box_.left(), box_.top() + em_ * 1.55), QPointF(box_.right(), box_.top() + em_ * 1.55));
  }

  // Lines from the parent down and across; a guessed parent's is dashed.
  void drawName(const TreeRow& row, double top) {
    const double middle = top + step_ / 2;
    painter_.setPen(QPen(theme_.muted, em_ / 12));
    for (std::uint32_t depth = 1; depth < row.depth; ++depth)
      if (row.linesAbove[depth]) line(depth, top, top + step_);
    if (row.depth > 0) {
      line(row.depth, top, row.last ? middle : top + step_);
      QPen pen(theme_.muted, em_ / 12);
      if (forest_.nodes[row.node].guess) pen.setDashPattern({3, 2});
      painter_.setPen(pen);
      const double dot = box_.left() + indent(row.depth) + em_ * 0.2;
      painter_.drawLine(QPointF(elbow(row.depth), middle), QPointF(dot, middle));
    }
    drawDot(row, QPointF(box_.left() + indent(row.depth) + em_ * 0.45, middle));
    painter_.setFont(fontOf(row));
    painter_.setPen(theme_.ink);
    const double x = box_.left() + textAt(row), room = names_ - textAt(row);
    const QString name = QFontMetricsF(painter_.font()).elidedText(nameOf(row), Qt::ElideMiddle, room);
    painter_.drawText(QPointF(x, baseline(top)), name);
    painter_.setFont(viewFont(static_cast<int>(em_)));
    const auto& size = forest_.nodes[row.node].size;
    const QString text = size ? QString::number(*size) : notRecorded;
    const double right = box_.left() + names_ + size_ - em_;
    painter_.drawText(QPointF(right - metrics_.horizontalAdvance(text), baseline(top)), text);
  }

  double elbow(std::uint32_t depth) const { return box_.left() + indent(depth - 1) + em_ * 0.45; }
  void line(std::uint32_t depth, double from, double to) {
    painter_.drawLine(QPointF(elbow(depth), from), QPointF(elbow(depth), to));
  }

  // A family is three discs behind one another.
  void drawDot(const TreeRow& row, const QPointF& at) {
    const bool family = forest_.nodes[row.node].isFamily();
    painter_.setPen(QPen(theme_.background, em_ / 14));
    const auto colour = look_.colourOf ? look_.colourOf(row.node) : std::nullopt;
    const bool isHollow = !colour && look_.colourOf;
    if (isHollow) painter_.setPen(QPen(theme_.muted, em_ / 10));
    painter_.setBrush(isHollow ? theme_.background : colour.value_or(theme_.ink));
    for (int i = family ? 2 : 0; i >= 0; --i)
      painter_.drawEllipse(at + QPointF(i * em_ * 0.16, i * -em_ * 0.16), em_ * 0.3, em_ * 0.3);
    painter_.setBrush(Qt::NoBrush);
  }

  QPainter& painter_;
  QRectF box_;
  const CommForest& forest_;
  const std::vector<TreeRow>& rows_;
  const TreeLook& look_;
  const Theme& theme_;
  double em_;
  QFontMetricsF metrics_;
  double step_ = 0;
  double names_ = 0, size_ = 0;
  std::vector<TreeColumn> columns_;  // those that find room
};

}  // namespace

double treeHeight(std::size_t rows, int fontPixels) { return fontPixels * (1.9 + 1.6 * static_cast<double>(rows)); }

void drawTree(QPainter& painter, const QRectF& box, const CommForest& forest, const std::vector<TreeRow>& rows,
              const TreeColours& colours, const Theme& theme, int fontPixels) {
  const TreeCells cells(forest, colours, theme, fontPixels);
  TreeLook look;
  for (const MeasureColumn& column : columnsOf(forest, colours.measure())) {
    const double needed = cells.neededBy(column, rows);
    const auto draw = [&cells, column, needed](QPainter& to, std::uint32_t node, const QRectF& cell) {
      cells.draw(to, column, needed, node, cell);
    };
    look.columns.push_back({column.title, draw, needed, column.measure == colours.measure()});
  }
  if (colours.measure() != TreeMeasure::none)
    look.colourOf = [&](std::uint32_t node) { return colours.of(forest.nodes[node]); };
  drawTree(painter, box, forest, rows, look, theme, fontPixels);
}

void drawTree(QPainter& painter, const QRectF& box, const CommForest& forest, const std::vector<TreeRow>& rows,
              const TreeLook& look, const Theme& theme, int fontPixels) {
  if (!rows.empty()) TreeDrawing(painter, box, forest, rows, look, theme, fontPixels).draw();
}

}  // namespace weft
