#include "views/fattree/map_gestures.h"

#include <cmath>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <QWidget>

namespace weft {
namespace {

constexpr double keyStep = 60;       // pixels per arrow key
constexpr double keyZoom = 1.25;
constexpr double wheelZoom = 1.0015;  // per 1/8 of a degree; a notch is 120 of them

}  // namespace

MapGestures::MapGestures(QWidget& watched) : QObject(&watched), watched_(watched) {
  watched.setMouseTracking(true);
  watched.setFocusPolicy(Qt::StrongFocus);
  watched.installEventFilter(this);
}

bool MapGestures::eventFilter(QObject*, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress: press(*static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseMove: move(*static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseButtonRelease: release(*static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseButtonDblClick: emit doubleClicked(static_cast<QMouseEvent*>(event)->position()); return true;
    case QEvent::Wheel: wheel(*static_cast<QWheelEvent*>(event)); return true;
    case QEvent::KeyPress: return key(*static_cast<QKeyEvent*>(event));
    case QEvent::Leave: emit left(); return false;
    default: return false;
  }
}

void MapGestures::press(const QMouseEvent& event) {
  pressed_ = event.button() == Qt::LeftButton || event.button() == Qt::MiddleButton;
  dragging_ = false;
  stretching_ = pressed_ && event.button() == Qt::LeftButton && event.modifiers().testFlag(Qt::ShiftModifier);
  pressedAt_ = lastAt_ = event.position();
}

void MapGestures::move(const QMouseEvent& event) {
  if (!pressed_) {
    emit pointed(event.position(), event.globalPosition().toPoint());
    return;
  }
  if (!dragging_ && (event.position() - pressedAt_).manhattanLength() < QApplication::startDragDistance()) return;
  if (!dragging_) watched_.setCursor(stretching_ ? Qt::CrossCursor : Qt::ClosedHandCursor);
  dragging_ = true;
  if (stretching_) {
    emit stretched(QRectF(pressedAt_, event.position()).normalized());
    return;
  }
  emit panned(event.position() - lastAt_);
  lastAt_ = event.position();
}

void MapGestures::release(const QMouseEvent& event) {
  if (pressed_ && !dragging_ && event.button() == Qt::LeftButton) emit clicked(event.position());
  if (dragging_) watched_.unsetCursor();
  if (dragging_ && stretching_) emit areaChosen(QRectF(pressedAt_, event.position()).normalized());
  pressed_ = dragging_ = stretching_ = false;
}

void MapGestures::wheel(const QWheelEvent& event) {
  emit zoomed(event.position(), std::pow(wheelZoom, event.angleDelta().y()));
}

bool MapGestures::key(const QKeyEvent& event) {
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  const QPointF middle = QRectF(watched_.rect()).center();
  switch (event.key()) {
    case Qt::Key_Left: emit panned({keyStep, 0}); return true;
    case Qt::Key_Right: emit panned({-keyStep, 0}); return true;
    case Qt::Key_Up: emit panned({0, keyStep}); return true;
    case Qt::Key_Down: emit panned({0, -keyStep}); return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: emit zoomed(middle, keyZoom); return true;
    case Qt::Key_Minus: emit zoomed(middle, 1 / keyZoom); return true;
    case Qt::Key_F: emit fitWanted(); return true;
    case Qt::Key_Escape:
      if (!stretching_) emit clearWanted();
      else emit areaChosen({});
      pressed_ = stretching_ = false;
      return true;
    default: return false;
  }
}

}  // namespace weft
