// Paints paired bars and says which one was pointed at.
#pragma once

#include <QWidget>

#include "views/charts/difference_drawing.h"

namespace weft {

class DifferenceCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit DifferenceCanvas(QWidget* parent = nullptr);

  void show(const DifferenceFacts& facts);
  void setRange(std::optional<double> mostDifference);
  void setSelected(std::optional<std::size_t> bar);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {260, sizeHint().height()}; }

 signals:
  void chosen(std::size_t bar);
  void focused(std::size_t bar);
  void hovered(std::optional<std::size_t> bar);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  int fontPixels() const;
  QRectF box() const { return QRectF(rect()).adjusted(6, 4, -6, -2); }
  std::optional<std::size_t> barAt(QPointF at) const;
  void hover(std::optional<std::size_t> bar);

  DifferenceFacts facts_;
  std::optional<double> locked_;
  std::optional<std::size_t> selected_, hovered_;
};

}  // namespace weft
