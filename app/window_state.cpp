#include "app/window_state.h"

#include <QScreen>
#include <QSettings>

#include "app/main_window.h"
#include "app/panels.h"
#include "app/run_opener.h"

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

SavedWindow saved(MainWindow& window) {
  SavedWindow saved{window.saveGeometry(), window.panels().state(), {}, 0};
  for (RunPage* page : window.pages().runs()) {
    if (page->blank()) continue;
    if (page == &window.pages().run()) saved.current = static_cast<int>(saved.runs.size());
    saved.runs.push_back({QString::fromStdString(page->path().string()), page->state()});
  }
  return saved;
}

QStringList restore(MainWindow& window, const SavedWindow& saved) {
  window.restoreGeometry(saved.geometry);
  if (!saved.panels.isEmpty()) window.panels().restore(saved.panels);
  QStringList gone;
  RunPage* current = nullptr;
  for (std::size_t at = 0; at < saved.runs.size(); ++at) {
    const SavedRun& run = saved.runs[at];
    if (!isRunStore(run.path.toStdString())) {
      gone << run.path;
      continue;
    }
    RunPage& page = window.pages().openLater(run.path.toStdString(), run.state);
    if (!current || static_cast<int>(at) <= saved.current) current = &page;
  }
  if (current) window.pages().raise(*current);
  return gone;
}

bool restoresSession() { return QSettings().value(sessionKey, true).toBool(); }
void setRestoresSession(bool wanted) { QSettings().setValue(sessionKey, wanted); }

}  // namespace weft::windowState
