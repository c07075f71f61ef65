// The scroll position of a view as a fraction, so that views of different size scroll together.
#pragma once

#include <QObject>

class QScrollBar;
class QWidget;

namespace weft {

// Scrolls the area that a widget is in, if any, as a drag of so many pixels does.
void scrollAround(QWidget& inside, double pixels);

class ScrollPart : public QObject {
  Q_OBJECT

 public:
  explicit ScrollPart(QScrollBar& bar);  // and its child

  double part() const;    // 0: at the top; 1: at the bottom
  void set(double part);  // says nothing of it

 signals:
  void scrolled(double part);

 private:
  QScrollBar& bar_;
  bool setting_ = false;
};

}  // namespace weft
