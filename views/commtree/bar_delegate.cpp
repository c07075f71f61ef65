#include "views/commtree/bar_delegate.h"

#include <QPainter>

#include "views/commtree/communicator_model.h"

namespace weft {

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QVariant share = index.data(CommunicatorModel::barRole);
  if (share.isValid() && !(option.state & QStyle::State_Selected)) {
    QColor colour = option.palette.color(QPalette::Highlight);
    colour.setAlphaF(0.28F);
    QRectF bar = QRectF(option.rect).adjusted(2, 2, -2, -2);
    bar.setLeft(bar.right() - share.toDouble() * bar.width());
    painter->fillRect(bar, colour);
  }
  QStyledItemDelegate::paint(painter, option, index);
}

QSize BarDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  constexpr int air = 4;
  return QStyledItemDelegate::sizeHint(option, index) + QSize(0, air);
}

}  // namespace weft
