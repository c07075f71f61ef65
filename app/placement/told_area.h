// Sentences that get the height they need where there is room, and are scrolled where there is little: what stands
// below keeps its place.
#pragma once

#include <QScrollArea>

class QLabel;

namespace weft {

class ToldArea : public QScrollArea {
 public:
  explicit ToldArea(QLabel* text, QWidget* parent = nullptr);  // which it owns

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  int heightOf(int width) const;

  QLabel* text_;
};

}  // namespace weft
