// Mouse and keyboard to movements of a camera, the same as in every view: wheel zooms at the pointer, drag pans,
// Shift-drag selects, double-click focuses, Escape clears, F fits, arrows and + - move without a mouse.
#pragma once

#include <QObject>
#include <QPointF>
#include <QRectF>

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;
class QWidget;

namespace weft {

class MapGestures : public QObject {
  Q_OBJECT

 public:
  explicit MapGestures(QWidget& watched);

  bool eventFilter(QObject* object, QEvent* event) override;

 signals:
  void panned(QPointF distance);               // pixels
  void zoomed(QPointF at, double factor);
  void pointed(QPointF at, QPoint onScreen);   // the pointer moved without a button
  void left();
  void stretched(QRectF area);                 // Shift-drag: the rectangle so far
  void areaChosen(QRectF area);                // and when the button goes up; null where it was called off
  void clicked(QPointF at);
  void doubleClicked(QPointF at);
  void fitWanted();
  void clearWanted();

 private:
  void press(const QMouseEvent& event);
  void move(const QMouseEvent& event);
  void release(const QMouseEvent& event);
  void wheel(const QWheelEvent& event);
  bool key(const QKeyEvent& event);

  QWidget& watched_;
  QPointF pressedAt_, lastAt_;
  bool pressed_ = false;
  bool dragging_ = false;
  bool stretching_ = false;
};

}  // namespace weft
