#include "app/window/focus_mark.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPainter>
#include <QTabBar>

namespace weft {
namespace {

bool marksItself(const QWidget& widget) {
  return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
         qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QLineEdit*>(&widget) ||
         qobject_cast<const QTabBar*>(&widget);
}

// Of a menu or another window: the keyboard comes back.
bool isForAMoment(const QEvent& event) {
  const auto reason = static_cast<const QFocusEvent&>(event).reason();
  return reason == Qt::PopupFocusReason || reason == Qt::ActiveWindowFocusReason || reason == Qt::MenuBarFocusReason;
}

}  // namespace

void FocusMark::show(QWidget& view) {
  if (marksItself(view)) return;
  delete view.findChild<FocusMark*>({}, Qt::FindDirectChildrenOnly);
  auto* mark = new FocusMark(view);
  mark->setVisible(true);
  mark->raise();
}

FocusMark::FocusMark(QWidget& view) : QWidget(&view) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setGeometry(view.rect());
  view.installEventFilter(this);
}

bool FocusMark::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Resize:
      setGeometry(parentWidget()->rect());
      break;
    case QEvent::FocusIn:
    case QEvent::FocusOut:
      if (isForAMoment(*event)) setVisible(event->type() == QEvent::FocusIn);
      else deleteLater();
      break;
    case QEvent::MouseButtonPress:
      deleteLater();
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

void FocusMark::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

}  // namespace weft

#include "moc_focus_mark.cpp"
