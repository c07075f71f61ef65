#include "views/commtree/tree_zoom.h"

#include <QFontInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QTreeView>
#include <QWheelEvent>
#include <algorithm>

#include "views/shared/canvas_gestures.h"

namespace weft {
namespace {

constexpr double smallest = 6, largest = 48;  // pixels of type

}  // namespace

TreeZoom::TreeZoom(QTreeView& view) : QObject(&view), view_(view), pixels_(QFontInfo(view.font()).pixelSize()) {
  view.installEventFilter(this);
  view.viewport()->installEventFilter(this);
}

bool TreeZoom::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Wheel && object == view_.viewport()) {
    const auto& wheel = *static_cast<QWheelEvent*>(event);
    if (!wheel.modifiers().testFlag(Qt::ControlModifier)) return false;
    zoom(wheelFactor(wheel));
    return true;
  }
  if (object != &view_ || event->type() != QEvent::KeyPress) return false;
  const auto& key = *static_cast<QKeyEvent*>(event);
  if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  if (key.key() == Qt::Key_Plus || key.key() == Qt::Key_Equal) {
    zoom(CanvasGestures::zoomStep);
    return true;
  }
  if (key.key() == Qt::Key_Minus) {
    zoom(1 / CanvasGestures::zoomStep);
    return true;
  }
  return false;
}

void TreeZoom::zoom(double factor) {
  pixels_ = std::clamp(pixels_ * factor, smallest, largest);
  QFont font = view_.font();
  if (font.pixelSize() == qRound(pixels_)) return;
  const double wider = qRound(pixels_) / static_cast<double>(QFontInfo(font).pixelSize());
  font.setPixelSize(qRound(pixels_));
  view_.setFont(font);
  // Columns keep what they have room for.
  for (int column = 0; column < view_.header()->count(); ++column)
    if (!view_.isColumnHidden(column)) view_.setColumnWidth(column, qRound(view_.columnWidth(column) * wider));
}

}  // namespace weft

#include "moc_tree_zoom.cpp"
