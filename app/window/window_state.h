// Positions of windows and panels, kept between sessions.
#pragma once

#include <QMainWindow>

namespace weft {
class Panels;
}

namespace weft::windowState {

// After all panels are in place: brings back the last arrangement, else a size that suits the screen.
void restore(QMainWindow& window, Panels& panels);
void save(const QMainWindow& window, const Panels& panels);

// Whether a start without files brings back the last session.
bool restoresSession();
void setRestoresSession(bool wanted);

}  // namespace weft::windowState
