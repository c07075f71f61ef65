// The actions of a canvas that gestures and keys are mapped to, the same in every view.
#pragma once

#include <QPoint>
#include <QPointF>
#include <QRectF>

namespace weft {

// All places and distances are logical pixels of the widget that is handled.
class CanvasVerbs {
 public:
  static constexpr double keyStep = 60;  // pixels that an arrow key pans

  virtual ~CanvasVerbs() = default;

  virtual void zoomAt(QPointF at, double factor) = 0;  // what is under the point stays there
  virtual void panBy(QPointF distance) = 0;            // what is shown follows the pointer
  virtual void fit() = 0;                              // all is in view
  virtual void clear() = 0;                            // what is selected
  virtual bool clears() const { return true; }         // false: Escape is for others
  virtual void focusAt(QPointF at) = 0;
  virtual void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) = 0;
  // An arrow key: right and down are positive. A view without things to step through pans.
  virtual void step(int right, int down, bool /*stretch*/) { panBy(QPointF(-right, -down) * keyStep); }
  // The pointer moved without a button, or left.
  virtual void pointAt(QPointF, QPoint /*onScreen*/) {}
  virtual void pointLeft() {}
  // The rubber band so far, and when the button goes up; null where it was called off.
  virtual void bandChanged(const QRectF&) {}
  virtual void bandDone(const QRectF&) {}
  // Where nothing can be panned a drag may select without Shift.
  virtual bool dragSelects() const { return false; }
};

}  // namespace weft
