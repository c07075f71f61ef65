#include "views/shared/canvas_gestures.h"

#include <QApplication>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>
#include <QWidget>
#include <cmath>

#include "views/shared/accessible.h"

namespace weft {
namespace {

constexpr double notch = 120;       // eighths of a degree
constexpr double notchPixels = 64;  // of a touchpad, that zoom as far as a notch

bool isSideways(QPoint turned) { return std::abs(turned.x()) > std::abs(turned.y()); }

}  // namespace

double wheelFactor(const QWheelEvent& event) {
  const double notches =
      event.pixelDelta().isNull() ? event.angleDelta().y() / notch : event.pixelDelta().y() / notchPixels;
  return std::pow(CanvasGestures::zoomStep, notches);
}

CanvasGestures::CanvasGestures(QWidget& watched, CanvasVerbs& verbs, QWidget* keys)
    : QObject(&watched), watched_(watched), keys_(keys ? *keys : watched), verbs_(verbs) {
  watched.setMouseTracking(true);
  watched.installEventFilter(this);
  keys_.setFocusPolicy(Qt::StrongFocus);
  if (keys) keys->installEventFilter(this);
}

bool CanvasGestures::eventFilter(QObject* object, QEvent* event) {
  // Who has the keyboard may be a frame around the watched one, and gets what that one left alone.
  if (event->type() == QEvent::KeyPress) return key(*static_cast<QKeyEvent*>(event));
  if (event->type() == QEvent::ShortcutOverride && takesAlone(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  if (object != &watched_) return false;
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      press(*static_cast<QMouseEvent*>(event));
      return true;
    case QEvent::MouseMove:
      move(*static_cast<QMouseEvent*>(event));
      return true;
    case QEvent::MouseButtonRelease:
      release(*static_cast<QMouseEvent*>(event));
      return true;
    case QEvent::MouseButtonDblClick:
      doubleClick(*static_cast<QMouseEvent*>(event));
      return true;
    case QEvent::Wheel:
      wheel(*static_cast<QWheelEvent*>(event));
      return true;
    case QEvent::NativeGesture:
      return pinch(*event);
    case QEvent::Leave:
      verbs_.pointLeft();
      return false;
    default:
      return false;
  }
}

void CanvasGestures::press(const QMouseEvent& event) {
  stop();
  pressed_ = event.button() == Qt::LeftButton || event.button() == Qt::MiddleButton;
  bands_ = event.button() == Qt::LeftButton && (event.modifiers().testFlag(Qt::ShiftModifier) || verbs_.dragSelects());
  pressedAt_ = lastAt_ = event.position();
}

void CanvasGestures::move(const QMouseEvent& event) {
  if (!pressed_) return verbs_.pointAt(event.position(), event.globalPosition().toPoint());
  if (!dragging_ && (event.position() - pressedAt_).manhattanLength() < QApplication::startDragDistance()) return;
  if (!dragging_) watched_.setCursor(bands_ ? Qt::CrossCursor : Qt::ClosedHandCursor);
  dragging_ = true;
  if (bands_) return verbs_.bandChanged(QRectF(pressedAt_, event.position()).normalized());
  verbs_.panBy(event.position() - lastAt_);
  lastAt_ = event.position();
}

void CanvasGestures::release(const QMouseEvent& event) {
  const bool chooses = pressed_ && !dragging_ && event.button() == Qt::LeftButton, catches = isBanding();
  stop();
  if (chooses) verbs_.chooseAt(event.position(), event.modifiers());
  else if (catches) verbs_.bandDone(QRectF(pressedAt_, event.position()).normalized());
}

void CanvasGestures::doubleClick(const QMouseEvent& event) {
  if (event.button() == Qt::LeftButton) verbs_.focusAt(event.position());
}

// Sideways, as touchpads and some mice can, it pans.
void CanvasGestures::wheel(const QWheelEvent& event) {
  const QPoint turned = event.pixelDelta().isNull() ? event.angleDelta() / 2 : event.pixelDelta();
  if (isSideways(turned)) return verbs_.panBy(QPointF(turned.x(), 0));
  if (const double factor = wheelFactor(event); factor != 1) verbs_.zoomAt(event.position(), factor);
}

bool CanvasGestures::pinch(const QEvent& event) {
  const auto& gesture = static_cast<const QNativeGestureEvent&>(event);
  if (gesture.gestureType() != Qt::ZoomNativeGesture) return false;
  verbs_.zoomAt(gesture.position(), std::max(0.1, 1 + gesture.value()));
  return true;
}

// Escape: views around a canvas have a shortcut for it, which would come before the rubber band. Where nothing is
// selected it is for them: it ends the presentation, or brings the other panels back.
bool CanvasGestures::takesAlone(const QKeyEvent& event) const {
  const bool clears = verbs_.clears() && hasSelected(keys_);
  return event.key() == Qt::Key_Escape && event.modifiers() == Qt::NoModifier && (isBanding() || clears);
}

bool CanvasGestures::key(const QKeyEvent& event) {
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  const QPointF middle = QRectF(watched_.rect()).center();
  const bool stretch = event.modifiers().testFlag(Qt::ShiftModifier);
  switch (event.key()) {
    case Qt::Key_Left:
      verbs_.step(-1, 0, stretch);
      return true;
    case Qt::Key_Right:
      verbs_.step(1, 0, stretch);
      return true;
    case Qt::Key_Up:
      verbs_.step(0, -1, stretch);
      return true;
    case Qt::Key_Down:
      verbs_.step(0, 1, stretch);
      return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      verbs_.zoomAt(middle, zoomStep);
      return true;
    case Qt::Key_Minus:
      verbs_.zoomAt(middle, 1 / zoomStep);
      return true;
    case Qt::Key_Escape:
      return takesAlone(event) && escape();
    case Qt::Key_F:
      verbs_.fit();
      return true;
    default:
      return false;
  }
}

bool CanvasGestures::escape() {
  const bool catches = isBanding();
  stop();
  catches ? verbs_.bandDone({}) : verbs_.clear();
  return true;
}

void CanvasGestures::stop() {
  if (dragging_) watched_.unsetCursor();
  pressed_ = dragging_ = bands_ = false;
}

}  // namespace weft

#include "moc_canvas_gestures.cpp"
