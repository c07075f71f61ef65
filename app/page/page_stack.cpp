#include "app/page/page_stack.h"

#include <QChildEvent>
#include <QVBoxLayout>

namespace weft {

Deck::Deck(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
}

void Deck::add(QWidget* widget) {
  if (layout()->indexOf(widget) >= 0) return;
  widget->hide();  // else it would be there for a moment beside the other
  layout()->addWidget(widget);
}

void Deck::turnTo(QWidget* widget) {
  if (widget == shown_) return;
  if (widget) add(widget);
  if (shown_) shown_->hide();
  shown_ = widget;
  if (shown_) shown_->show();
}

void Deck::childEvent(QChildEvent* event) {
  if (event->removed() && event->child() == shown_) shown_ = nullptr;
  QWidget::childEvent(event);
}

}  // namespace weft

#include "moc_page_stack.cpp"
