// Saves and restores the contents and the position of a window.
#pragma once

#include <QStringList>

#include "app/session/saved_workspace.h"

namespace weft {
class MainWindow;
}

namespace weft::windowState {

SavedWindow saved(MainWindow& window);
// Runs are read when they are shown. Returns the paths that are no run stores (any more), which are skipped.
QStringList restore(MainWindow& window, const SavedWindow& saved);

}  // namespace weft::windowState
