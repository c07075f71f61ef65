#include "app/window/window_state.h"

#include <QScreen>
#include <QSettings>
#include <algorithm>

#include "app/page/panels.h"

namespace weft::windowState {
namespace {

constexpr QSize largest{2560, 1600};  // beyond it eyes wander
constexpr const char* sessionKey = "restoreSession";

// Most of the screen, and all of a small one but for what frames and bars of a desktop take.
QSize firstSize(const QSize& screen) {
  const QSize room = screen - QSize(16, 48);
  return QSize(std::max(screen.width() * 9 / 10, std::min(room.width(), 1280)),
               std::max(screen.height() * 9 / 10, std::min(room.height(), 760)))
      .boundedTo(room)
      .boundedTo(largest);
}

}  // namespace

void restore(QMainWindow& window, Panels& panels) {
  const QSettings settings;
  if (!window.restoreGeometry(settings.value("geometry").toByteArray()))
    window.resize(firstSize(window.screen()->availableSize()));
  panels.restore(settings.value("panels").toMap());
}

void save(const QMainWindow& window, const Panels& panels) {
  QSettings settings;
  settings.setValue("geometry", window.saveGeometry());
  settings.setValue("panels", panels.states());
}

bool restoresSession() { return QSettings().value(sessionKey, true).toBool(); }
void setRestoresSession(bool wanted) { QSettings().setValue(sessionKey, wanted); }

}  // namespace weft::windowState
