#include "views/commtree/difference_delegate.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "views/commtree/difference_model.h"
#include "views/shared/sign_marks.h"

namespace weft {

void drawDifferenceBar(QPainter& painter, const QRectF& box, double difference, const ColourScale& scale,
                       const Theme& theme) {
  if (difference == 0) return;
  const double half = box.width() / 2, middle = box.center().x();
  const double length = std::max(1.0, std::abs(2 * scale.position(difference) - 1) * half);
  const QRectF bar(difference < 0 ? middle - length : middle, box.top(), length, box.height());
  painter.fillRect(bar, QColor(scale.colour(difference)));
  if (theme.grey && difference < 0) drawHatch(painter, bar, 3.5, theme.background, 0.8);
  painter.setPen(QPen(theme.muted, 0.6));
  painter.drawLine(QPointF(middle, box.top()), QPointF(middle, box.bottom()));
}

// The number on the right, the bar on the left of it.
void DifferenceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyledItemDelegate::paint(painter, option, index);
  const QVariant difference = index.data(DifferenceModel::differenceRole);
  if (index.column() != DifferenceModel::difference || !difference.isValid()) return;
  const Theme theme = Theme::of(option.palette);
  const double numbers = option.fontMetrics.horizontalAdvance("−000.0 MB") + 8;
  const QRectF box = QRectF(option.rect).adjusted(4, 3, -numbers, -3);
  if (box.width() < 10) return;
  painter->save();
  drawDifferenceBar(*painter, box, difference.toDouble(), ColourScale({-most_, most_}, Scaling::diverging, theme),
                    theme);
  painter->restore();
}

QSize DifferenceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  constexpr int air = 4, bar = 90;
  QSize size = QStyledItemDelegate::sizeHint(option, index) + QSize(0, air);
  if (index.column() == DifferenceModel::difference) size.rwidth() += bar;
  return size;
}

}  // namespace weft

#include "moc_difference_delegate.cpp"
