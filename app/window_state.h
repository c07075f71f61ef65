// Where the window and its panels were, remembered between sessions.
#pragma once

#include <QMainWindow>

namespace weft {
class Panels;
}

namespace weft::windowState {

// After all panels are in place: brings back the last session's arrangement, else a size that suits the screen.
void restore(QMainWindow& window, Panels& panels);
void save(const QMainWindow& window, const Panels& panels);

}  // namespace weft::windowState
