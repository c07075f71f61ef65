// Draws a difference as a bar behind its number: to the left for less, to the right for more.
#pragma once

#include <QStyledItemDelegate>

#include "views/shared/colour_scale.h"

namespace weft {

class DifferenceDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void setMost(double difference) { most_ = difference; }  // at the ends of the bars

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  double most_ = 1;
};

// A bar from the middle of the box; a difference of 0 draws nothing, a small one is still seen. Hatched for less in
// grey.
void drawDifferenceBar(QPainter& painter, const QRectF& box, double difference, const ColourScale& scale,
                       const Theme& theme);

}  // namespace weft
