#include "app/window/middle.h"

#include <QEvent>
#include <QLayout>

namespace weft {

void Middle::setFlat(bool flat) {
  flat_ = flat;
  fit();
}

bool Middle::event(QEvent* event) {
  const bool done = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) fit();
  return done;
}

void Middle::fit() {
  QLayout* strips = layout();
  const int needed =
      strips->hasHeightForWidth() ? strips->totalHeightForWidth(width()) : strips->totalSizeHint().height();
  setMinimumHeight(flat_ ? needed : 0);
  setMaximumHeight(flat_ ? needed : QWIDGETSIZE_MAX);
}

}  // namespace weft

#include "moc_middle.cpp"
