// The widget of paired bars. It reports which bar is under the pointer; the wheel zooms.
#pragma once

#include <QWidget>

#include "views/charts/difference_drawing.h"
#include "views/shared/canvas_gestures.h"
#include "views/shared/page_zoom.h"

namespace weft {

class DifferenceCanvas : public QWidget, private CanvasVerbs {
  Q_OBJECT

 public:
  explicit DifferenceCanvas(QWidget* parent = nullptr);

  void show(const DifferenceFacts& facts);
  void setSelected(std::optional<std::size_t> bar);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {260, sizeHint().height()}; }

 signals:
  void clearAsked();
  void chosen(std::size_t bar);
  void focused(std::size_t bar);
  void hovered(std::optional<std::size_t> bar);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int fontPixels() const;
  QRectF box() const { return QRectF(rect()).adjusted(6, 4, -6, -2); }
  std::optional<std::size_t> barAt(QPointF at) const;
  void hover(std::optional<std::size_t> bar);

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void fit() override;
  void clear() override { emit clearAsked(); }
  void focusAt(QPointF at) override;
  void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) override;
  void step(int right, int down, bool stretch) override;
  void pointAt(QPointF at, QPoint) override { hover(barAt(at)); }
  void pointLeft() override { hover(std::nullopt); }

  DifferenceFacts facts_;
  std::optional<std::size_t> selected_, hovered_;
  PageZoom look_;
  CanvasGestures gestures_{*this, *this};
};

}  // namespace weft
