// Draws a frame around the view that got the focus by keyboard; a mouse click needs none.
#pragma once

#include <QWidget>

namespace weft {

// On top of its view as long as that has the keyboard. Controls that show it by themselves get none.
class FocusMark : public QWidget {
  Q_OBJECT

 public:
  static void show(QWidget& view);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  explicit FocusMark(QWidget& view);
};

}  // namespace weft
