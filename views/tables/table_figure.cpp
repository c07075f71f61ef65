#include "views/tables/table_figure.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <memory>

#include "views/shared/number_text.h"

namespace weft {
namespace {

constexpr double inset = 2;                      // points around the table
constexpr double between = 1.1, leading = 0.35;  // sizes of type: between columns, above and below a row
constexpr double leastText = 7;                  // likewise: of a column whose words wrap

// The texts of a table, and where they stand in a width.
class TableDrawing {
 public:
  TableDrawing(const Table& table, const FigureStyle& style)
      : style_(style), theme_(style.theme()), em_(style.textPoints), metrics_(viewFont(style.textPoints)) {
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
      const Column& column = table.columns[at];
      const ColumnUnit unit = unitOf(table, at);
      Texts texts{titleText(column, unit), column.kind != ColumnKind::text, {}};
      for (const Row& row : table.rows) texts.cells << cellText(column, row[at], unit);
      columns_.push_back(std::move(texts));
    }
    rows_ = table.rows.size();
    share(style.widthMm * pointsPerMm - 2 * inset);
  }

  double height() const {
    double high = heightOf(std::nullopt);
    for (std::size_t row = 0; row < rows_; ++row) high += heightOf(row);
    return high;
  }

  void draw(QPainter& painter, QPointF at) const {
    painter.setFont(viewFont(style_.textPoints));
    drawRow(painter, at, std::nullopt);
    for (std::size_t row = 0; row < rows_; ++row) drawRow(painter, at, row);
  }

 private:
  struct Texts {
    QString title;
    bool right;  // numbers
    QStringList cells;
    double width = 0;
    const QString& at(const std::optional<std::size_t>& row) const {
      return row ? cells[static_cast<qsizetype>(*row)] : title;
    }
  };

  double widthOf(const QString& text) const { return std::ceil(metrics_.horizontalAdvance(text)) + 1; }

  // Numbers and short texts have what they need; the longest texts share what is left, and wrap.
  void share(double room) {
    for (Texts& column : columns_) {
      column.width = widthOf(column.title);
      for (const QString& cell : column.cells) column.width = std::max(column.width, widthOf(cell));
      room -= em_ * between;
    }
    room += em_ * between;
    std::vector<Texts*> longest;
    for (Texts& column : columns_)
      if (column.right) room -= column.width;
      else longest.push_back(&column);
    std::ranges::stable_sort(longest, {}, &Texts::width);
    for (std::size_t i = 0; i < longest.size(); ++i) {
      const double fair = std::max(room / static_cast<double>(longest.size() - i), em_ * leastText);
      longest[i]->width = std::min(longest[i]->width, fair);
      room -= longest[i]->width;
    }
  }

  double heightOf(const std::optional<std::size_t>& row) const {
    double high = metrics_.height();
    for (const Texts& column : columns_)
      high = std::max(high, drawParagraph(nullptr, column.at(row), {}, column.width, style_.textPoints));
    return high + em_ * leading * 2;
  }

  // No row: the titles.
  void drawRow(QPainter& painter, QPointF& at, const std::optional<std::size_t>& row) const {
    const double high = heightOf(row);
    double left = at.x();
    painter.setPen(row ? theme_.ink : theme_.muted);
    for (const Texts& column : columns_) {
      const QString& text = column.at(row);
      const double aside = column.right ? column.width - metrics_.horizontalAdvance(text) : 0;
      drawParagraph(&painter, text, {left + std::max(aside, 0.0), at.y() + em_ * leading}, column.width,
                    style_.textPoints);
      left += column.width + em_ * between;
    }
    at.ry() += high;
    painter.setPen(QPen(row ? theme_.grid : theme_.muted, em_ / 14));
    painter.drawLine(at, QPointF(at.x() + style_.widthMm * pointsPerMm - 2 * inset, at.y()));
  }

  FigureStyle style_;
  Theme theme_;
  double em_;
  QFontMetricsF metrics_;
  std::vector<Texts> columns_;
  std::size_t rows_ = 0;
};

}  // namespace

Figure tableFigure(Table table, const TableFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  figure.captions = info.captions;
  if (table.rows.empty()) figure.emptyBecause = info.emptyBecause;
  const auto drawing = std::make_shared<const TableDrawing>(table, info.style);
  figure.bodyHeightMm = (drawing->height() + 2 * inset) / pointsPerMm;
  figure.drawBody = [drawing](QPainter& painter, const QRectF& body) {
    drawing->draw(painter, body.topLeft() + QPointF(inset, inset));
  };
  return figure;
}

}  // namespace weft
