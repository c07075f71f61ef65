// Where the window and its panels were, remembered between sessions.
#pragma once

#include <QByteArray>
#include <QMainWindow>

namespace weft::windowState {

// After all panels are in place: brings back the last session's arrangement, else a size that suits the screen.
void restore(QMainWindow& window);
void save(const QMainWindow& window);

}  // namespace weft::windowState
