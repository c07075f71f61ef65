#include "views/commtree/bar_delegate.h"

#include <QPainter>

#include "views/commtree/communicator_model.h"

namespace weft {
namespace {

int columnOf(TreeMeasure measure) {
  switch (measure) {
    case TreeMeasure::time:
      return CommunicatorModel::time;
    case TreeMeasure::volume:
      return CommunicatorModel::volume;
    case TreeMeasure::calls:
      return CommunicatorModel::calls;
    case TreeMeasure::imbalance:
      return CommunicatorModel::imbalance;
    case TreeMeasure::locality:
      return CommunicatorModel::locality;
    case TreeMeasure::none:
      break;
  }
  return -1;
}

QIcon square(std::optional<QColor> colour, const Theme& theme) {
  constexpr int side = 32;  // the style scales it down to the text's height
  QPixmap picture(side, side);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  drawSquare(painter, QRectF(1, 1, side - 2, side - 2), colour, theme);
  painter.end();
  // A selected row must not tint what the legend explains.
  QIcon icon(picture);
  icon.addPixmap(picture, QIcon::Selected);
  return icon;
}

}  // namespace

std::optional<QColor> BarDelegate::colourAt(const QModelIndex& index) const {
  const QVariant at = index.data(CommunicatorModel::nodeRole);
  if (!colours_ || !at.isValid()) return std::nullopt;
  return colours_->of(*at.value<const CommNode*>());
}

bool BarDelegate::isChip(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  return colourAt(index) && index.column() == columnOf(colours_->measure()) && !(option.state & QStyle::State_Selected);
}

void BarDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  if (!colours_ || colours_->measure() == TreeMeasure::none) return;
  const auto colour = colourAt(index);
  if (isChip(*option, index)) option->palette.setColor(QPalette::Text, inkOn(*colour));
  if (index.column() != CommunicatorModel::name) return;
  const int side = option->fontMetrics.ascent();
  option->features |= QStyleOptionViewItem::HasDecoration;
  option->decorationSize = {side, side};
  option->icon = square(colour, Theme::of(option->palette));
}

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QRectF inside = QRectF(option.rect).adjusted(2, 2, -2, -2);
  const auto colour = colourAt(index);
  const QVariant share = index.data(CommunicatorModel::barRole);
  if (isChip(option, index)) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(*colour);
    painter->drawRoundedRect(inside, 3, 3);
    painter->restore();
  } else if (share.isValid() && !(option.state & QStyle::State_Selected)) {
    QColor pale = option.palette.color(QPalette::Highlight);
    pale.setAlphaF(0.28F);
    QRectF bar = inside;
    bar.setLeft(bar.right() - share.toDouble() * bar.width());
    painter->fillRect(bar, pale);
  }
  QStyledItemDelegate::paint(painter, option, index);
  const QVariant node = hovered_ ? index.data(CommunicatorModel::nodeRole) : QVariant();
  const Communicator* one = node.isValid() ? node.value<const CommNode*>()->communicator : nullptr;
  if (!one || one->id != *hovered_) return;
  painter->setPen(option.palette.color(QPalette::Text));
  painter->drawLine(option.rect.topLeft(), option.rect.topRight());
  painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
}

QSize BarDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  constexpr int air = 4;
  return QStyledItemDelegate::sizeHint(option, index) + QSize(0, air);
}

}  // namespace weft

#include "moc_bar_delegate.cpp"
