#include "app/window/application.h"

#include <exception>

#include "app/window/main_window.h"
#include "views/shared/failure_text.h"

namespace weft {
namespace {

constexpr qint64 againMs = 2000;  // a view that fails to paint itself would be asked again by the message about it

MainWindow* windowInFront() {
  for (QWidget* at = QApplication::activeWindow(); at; at = at->parentWidget())
    if (auto* window = qobject_cast<MainWindow*>(at)) return window;
  for (QWidget* each : QApplication::topLevelWidgets())
    if (auto* window = qobject_cast<MainWindow*>(each); window && window->isVisible()) return window;
  return nullptr;
}

}  // namespace

bool Application::notify(QObject* receiver, QEvent* event) {
  try {
    return QApplication::notify(receiver, event);
  } catch (const std::exception&) {
    tell(failureText());
  }
  return true;
}

void Application::tell(const QString& sentence) {
  if (sentence == told_ && since_.isValid() && since_.elapsed() < againMs) return;
  told_ = sentence;
  since_.start();
  qWarning("Caught in the window: %s", qPrintable(sentence));
  // Later: whoever threw may have been in the middle of anything.
  QMetaObject::invokeMethod(
      this,
      [sentence] {
        if (MainWindow* window = windowInFront()) window->tell(sentence);
      },
      Qt::QueuedConnection);
}

}  // namespace weft
