// The widget of run-time bars, with a tooltip for each. The wheel zooms all axes by the same factor.
#pragma once

#include <QWidget>
#include <vector>

#include "views/shared/canvas_gestures.h"
#include "views/ranks/time_drawing.h"

namespace weft {

class TimesCanvas : public QWidget, private CanvasVerbs {
  Q_OBJECT

 public:
  explicit TimesCanvas(QWidget* parent = nullptr);

  void setFacts(TimeFacts facts);
  const TimeFacts& facts() const { return facts_; }
  const std::vector<TimeHit>& hits() const { return hits_; }  // as they were painted last

  const AxisWindow& window() const { return window_; }

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int fontPixels() const;
  void grow();

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void fit() override;
  void clear() override {}
  bool clears() const override { return false; }
  void focusAt(QPointF) override {}
  void chooseAt(QPointF, Qt::KeyboardModifiers) override {}

  TimeFacts facts_;
  std::vector<TimeHit> hits_;
  AxisWindow window_;
  CanvasGestures gestures_{*this, *this};
};

}  // namespace weft
