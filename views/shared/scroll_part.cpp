#include "views/shared/scroll_part.h"

#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

namespace weft {

void scrollAround(QWidget& inside, double pixels) {
  for (QWidget* at = inside.parentWidget(); at; at = at->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(at)) {
      area->verticalScrollBar()->setValue(area->verticalScrollBar()->value() - qRound(pixels));
      return;
    }
}

ScrollPart::ScrollPart(QScrollBar& bar) : QObject(&bar), bar_(bar) {
  connect(&bar, &QScrollBar::valueChanged, this, [this] {
    if (!setting_) emit scrolled(part());
  });
}

double ScrollPart::part() const {
  const int way = bar_.maximum() - bar_.minimum();
  return way <= 0 ? 0 : static_cast<double>(bar_.value() - bar_.minimum()) / way;
}

void ScrollPart::set(double part) {
  setting_ = true;
  bar_.setValue(bar_.minimum() + qRound(std::clamp(part, 0.0, 1.0) * (bar_.maximum() - bar_.minimum())));
  setting_ = false;
}

}  // namespace weft

#include "moc_scroll_part.cpp"
