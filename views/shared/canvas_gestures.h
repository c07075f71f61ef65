// Maps mouse, touchpad and keyboard to actions, the same in every view. Wheel, pinch, + and - zoom at the pointer,
// drag pans, Shift-drag selects, a click chooses, a double click focuses, arrows step, Escape cancels a rubber band or
// clears, F fits.
#pragma once

#include <QObject>

#include "views/shared/canvas_verbs.h"

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;
class QWidget;

namespace weft {

// Of one event: per notch of a wheel, or as far as fingers moved on a touchpad that says so. 1 if it did not turn.
double wheelFactor(const QWheelEvent& event);

class CanvasGestures : public QObject {
  Q_OBJECT

 public:
  static constexpr double zoomStep = 1.25;  // of a notch, or a key

  // A child of `watched`, where the pointer is; `keys`: who has the keyboard, where that is another one (of a scroll
  // area, whose viewport is watched). `verbs` outlives it.
  CanvasGestures(QWidget& watched, CanvasVerbs& verbs, QWidget* keys = nullptr);

  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void press(const QMouseEvent& event);
  void move(const QMouseEvent& event);
  void release(const QMouseEvent& event);
  void doubleClick(const QMouseEvent& event);
  void wheel(const QWheelEvent& event);
  bool pinch(const QEvent& event);
  bool key(const QKeyEvent& event);
  bool takesAlone(const QKeyEvent& event) const;
  bool escape();
  bool isBanding() const { return dragging_ && bands_; }
  void stop();  // whatever the pointer was about

  QWidget &watched_, &keys_;
  CanvasVerbs& verbs_;
  QPointF pressedAt_, lastAt_;
  bool pressed_ = false, dragging_ = false, bands_ = false;
};

}  // namespace weft
