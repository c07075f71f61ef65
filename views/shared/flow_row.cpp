#include "views/shared/flow_row.h"

#include <QMenu>
#include <QVBoxLayout>
#include <QWidgetAction>
#include <algorithm>

namespace weft {

FlowRow::FlowRow() {
  setContentsMargins(6, 4, 6, 0);
  setSpacing(6);
}

QLayoutItem* FlowRow::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowRow::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
  items_.erase(items_.begin() + index);
  return item;
}

QSize FlowRow::sizeHint() const {
  QSize all;
  for (const auto& item : items_)
    if (!item->isEmpty())
      all = {all.width() + item->sizeHint().width() + (all.width() > 0 ? spacing() : 0),
             std::max(all.height(), item->sizeHint().height())};
  return all.grownBy(contentsMargins());
}

QSize FlowRow::minimumSize() const {
  QSize widest;
  for (const auto& item : items_)
    if (!item->isEmpty()) widest = widest.expandedTo(item->minimumSize());
  return widest.grownBy(contentsMargins());
}

void FlowRow::setGeometry(const QRect& box) {
  QLayout::setGeometry(box);
  place(box, true);
}

int FlowRow::place(const QRect& box, bool move) const {
  const QRect room = box.marginsRemoved(contentsMargins());
  int x = room.left(), y = room.top(), high = 0;
  for (const auto& item : items_) {
    if (item->isEmpty()) continue;
    const QSize size = item->sizeHint();
    if (x > room.left() && x + size.width() > room.left() + room.width()) {
      x = room.left();
      y += high + spacing();
      high = 0;
    }
    if (move) item->setGeometry(QRect(QPoint(x, y), size));
    x += size.width() + spacing();
    high = std::max(high, size.height());
  }
  return y + high - box.top() + contentsMargins().bottom();
}

QToolButton* optionsButton(const QString& tip, std::initializer_list<QWidget*> options) {
  auto* more = new QToolButton;
  auto* whole = new QWidget;
  auto* column = new QVBoxLayout(whole);
  for (QWidget* each : options) column->addWidget(each);
  auto* menu = new QMenu(more);
  auto* action = new QWidgetAction(menu);
  action->setDefaultWidget(whole);
  menu->addAction(action);
  more->setText(QStringLiteral("⋯"));
  more->setToolTip(tip);
  more->setAccessibleName(tip);
  more->setAutoRaise(true);
  more->setPopupMode(QToolButton::InstantPopup);
  more->setMenu(menu);
  return more;
}

}  // namespace weft

#include "moc_flow_row.cpp"
