// Draws table cells, and a thin outline around the row of the item that is hovered in another view.
#pragma once

#include <QPainter>
#include <QStyledItemDelegate>

namespace weft {

class RowOutline : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void setRow(int row) { row_ = row; }  // of the model that the table shows; below 0: none
  int row() const { return row_; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    if (index.row() != row_) return;
    painter->setPen(option.palette.color(QPalette::Text));
    painter->drawLine(option.rect.topLeft(), option.rect.topRight());
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
  }

 private:
  int row_ = -1;
};

}  // namespace weft
