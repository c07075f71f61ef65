#include "app/window_state.h"

#include <QScreen>
#include <QSettings>

namespace weft::windowState {
namespace {

constexpr int version = 1;  // raised when panels come or go
constexpr QSize wanted{1200, 800};

}  // namespace

void restore(QMainWindow& window) {
  const QSettings settings;
  if (!window.restoreGeometry(settings.value("geometry").toByteArray()))
    window.resize(wanted.boundedTo(window.screen()->availableSize()));
  window.restoreState(settings.value("panels").toByteArray(), version);
}

void save(const QMainWindow& window) {
  QSettings settings;
  settings.setValue("geometry", window.saveGeometry());
  settings.setValue("panels", window.saveState(version));
}

}  // namespace weft::windowState
