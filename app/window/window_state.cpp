#include "app/window/window_state.h"

#include <QScreen>
#include <QSettings>

#include "app/page/panels.h"

namespace weft::windowState {
namespace {

constexpr QSize wanted{1200, 800};
constexpr const char* sessionKey = "restoreSession";

}  // namespace

void restore(QMainWindow& window, Panels& panels) {
  const QSettings settings;
  if (!window.restoreGeometry(settings.value("geometry").toByteArray()))
    window.resize(wanted.boundedTo(window.screen()->availableSize()));
  if (const QByteArray state = settings.value("panels").toByteArray(); !state.isEmpty()) panels.restore(state);
}

void save(const QMainWindow& window, const Panels& panels) {
  QSettings settings;
  settings.setValue("geometry", window.saveGeometry());
  settings.setValue("panels", panels.state());
}

bool restoresSession() { return QSettings().value(sessionKey, true).toBool(); }
void setRestoresSession(bool wanted) { QSettings().setValue(sessionKey, wanted); }

}  // namespace weft::windowState
