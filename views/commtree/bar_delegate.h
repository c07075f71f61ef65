// Draws a pale bar behind each number, as long as its share of the column's maximum. If the tree is coloured, it adds
// a square before each name and a chip behind the measure that gives the colour.
#pragma once

#include <QStyledItemDelegate>

#include "views/commtree/tree_colours.h"

namespace weft {

class BarDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void setColours(std::optional<TreeColours> colours) { colours_ = std::move(colours); }

  void setHovered(std::optional<CommunicatorId> communicator) { hovered_ = communicator; }  // outlined

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  std::optional<QColor> colourAt(const QModelIndex& index) const;
  bool isChip(const QStyleOptionViewItem& option, const QModelIndex& index) const;

  std::optional<TreeColours> colours_;
  std::optional<CommunicatorId> hovered_;
};

}  // namespace weft
