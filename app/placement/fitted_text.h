// A text area that is as high as its text if there is room, and scrolls otherwise, so that what is below keeps its
// position.
#pragma once

#include <QScrollArea>

class QLabel;

namespace weft {

class FittedText : public QScrollArea {
 public:
  explicit FittedText(QLabel* text, QWidget* parent = nullptr);  // which it owns

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  int heightOf(int width) const;

  QLabel* text_;
};

}  // namespace weft
