#include "views/matrix/matrix_drags.h"

#include <QApplication>
#include <QDrag>
#include <QDragMoveEvent>
#include <QMimeData>
#include <QMouseEvent>

#include "views/matrix/matrix_canvas.h"

namespace weft {

MatrixDrags::MatrixDrags(MatrixCanvas& canvas, Carried carried, Accepts accepts)
    : QObject(&canvas), canvas_(canvas), carried_(std::move(carried)), accepts_(std::move(accepts)) {
  canvas.setAcceptDrops(true);
  canvas.installEventFilter(this);  // before the gestures, which would pan
}

bool MatrixDrags::eventFilter(QObject*, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      return press(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseMove:
      return move(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonRelease:
      pressedAt_.reset();
      return false;
    case QEvent::DragEnter:
      event->setAccepted(accepts_(*static_cast<QDropEvent*>(event)->mimeData()));
      return true;
    case QEvent::DragMove:
      hover(*static_cast<QDragMoveEvent*>(event));
      return true;
    case QEvent::DragLeave:
      mark({});
      return true;
    case QEvent::Drop:
      drop(*static_cast<QDropEvent*>(event));
      return true;
    default:
      return false;
  }
}

bool MatrixDrags::press(const QMouseEvent& event) {
  pressedAt_.reset();
  if (event.button() == Qt::LeftButton && event.modifiers() == Qt::NoModifier && canvas_.entryAt(event.position()))
    pressedAt_ = event.position();
  return false;  // it may become a click
}

bool MatrixDrags::move(const QMouseEvent& event) {
  if (!pressedAt_ || !event.buttons().testFlag(Qt::LeftButton)) return false;
  if ((event.position() - *pressedAt_).manhattanLength() >= QApplication::startDragDistance()) carry();
  return true;
}

void MatrixDrags::carry() {
  const QPointF at = *std::exchange(pressedAt_, std::nullopt);
  const auto entry = canvas_.entryAt(at);
  QMimeData* data = entry ? carried_(*entry) : nullptr;
  QMouseEvent released(QEvent::MouseButtonRelease, QPointF(-1, -1), canvas_.mapToGlobal(QPointF(-1, -1)),
                       Qt::LeftButton, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(&canvas_, &released);  // the gestures do not hear of the real one; outside it chooses nothing
  if (!data) return;
  carriesColumn_ = at.x() >= canvas_.geometry().left && at.y() < canvas_.geometry().top;
  auto* drag = new QDrag(&canvas_);
  drag->setMimeData(data);
  drag->exec(Qt::MoveAction);
  carriesColumn_ = false;
}

// A label, a sum or, in the cells, the row or column that the pointer is in.
std::optional<std::uint32_t> MatrixDrags::targetAt(QPointF at) const {
  if (const auto entry = canvas_.entryAt(at)) return entry;
  const auto cell = canvas_.hasMatrix() ? canvas_.geometry().cellAt(at.x(), at.y()) : std::nullopt;
  return cell ? std::optional(carriesColumn_ ? cell->column : cell->row) : std::nullopt;
}

void MatrixDrags::mark(std::optional<std::uint32_t> entry) {
  std::vector<bool> marked(entry ? canvas_.geometry().side : 0);
  if (entry) marked[*entry] = true;
  canvas_.setHovered(std::move(marked), std::nullopt);
}

void MatrixDrags::hover(QDragMoveEvent& event) {
  const auto onto = targetAt(event.position());
  mark(onto);
  event.setAccepted(onto.has_value());
}

void MatrixDrags::drop(QDropEvent& event) {
  mark({});
  const auto onto = targetAt(event.position());
  event.setAccepted(onto && accepts_(*event.mimeData()));
  if (event.isAccepted()) emit dropped(*event.mimeData(), *onto);
}

}  // namespace weft

#include "moc_matrix_drags.cpp"
