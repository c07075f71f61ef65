// The widget of the flame graph. A click chooses a function, a double click zooms to a box, the wheel zooms in time, F
// fits all.
#pragma once

#include <QWidget>
#include <vector>

#include "views/functions/flame_drawing.h"
#include "views/shared/canvas_gestures.h"

namespace weft {

class FlameCanvas : public QWidget, private CanvasVerbs {
  Q_OBJECT

 public:
  explicit FlameCanvas(QWidget* parent = nullptr);

  void setFacts(FlameFacts facts);
  void setChosen(std::uint32_t function);  // outlined; none: SampledCode::none
  const FlameFacts& facts() const { return facts_; }

 signals:
  void functionChosen(std::uint32_t function);

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void tellChosen();
  int fontPixels() const;
  void grow();
  const FlameBox* boxAt(QPointF at) const;
  QRectF area() const { return QRectF(rect()).adjusted(6, 6, -6, -6); }

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void fit() override;
  void clear() override { emit functionChosen(SampledCode::none); }
  void focusAt(QPointF at) override;
  void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) override;

  FlameFacts facts_;
  std::vector<FlameHit> hits_;
  AxisWindow window_;
  std::uint32_t chosen_ = SampledCode::none;
  CanvasGestures gestures_{*this, *this};
};

}  // namespace weft
