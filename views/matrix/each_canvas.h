// The page of small matrices in a window: a click opens one.
#pragma once

#include <QWidget>

#include "views/matrix/each_drawing.h"

namespace weft {

class EachCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit EachCanvas(QWidget* parent = nullptr);

  void show(SmallMatrices page, Scaling scaling);
  void setScaling(Scaling scaling);
  void showSentence(const QString& why);  // instead of the page
  const SmallMatrices& page() const { return page_; }
  QRectF pageBox() const;
  int fontPixels() const;

 signals:
  void chosen(CommunicatorId communicator);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  std::optional<std::size_t> at(const QPointF& point) const;

  SmallMatrices page_;
  Scaling scaling_ = Scaling::logarithmic;
  QString sentence_;
  std::optional<std::size_t> hovered_;
};

}  // namespace weft
