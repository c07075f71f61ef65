// Where windows and their panels were, and what was open in them: remembered between sessions.
#pragma once

#include <QMainWindow>

#include "app/saved_session.h"

namespace weft {
class MainWindow;
class Panels;
}

namespace weft::windowState {

// After all panels are in place: brings back the last arrangement, else a size that suits the screen.
void restore(QMainWindow& window, Panels& panels);
void save(const QMainWindow& window, const Panels& panels);

SavedWindow saved(MainWindow& window);
// Runs are read when they are looked at. Paths of those that are no run stores (any more), which are left out.
QStringList restore(MainWindow& window, const SavedWindow& saved);

// Whether a start without files brings back the last session.
bool restoresSession();
void setRestoresSession(bool wanted);

}  // namespace weft::windowState
