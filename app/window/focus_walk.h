// The order in which the keyboard focus moves: through the visible widgets, part by part, in reading order.
#pragma once

#include <QMainWindow>

namespace weft::focusWalk {

// The next widget that takes the keyboard by Tab, round and round; nothing where there is none. Panels that lie behind
// another one are skipped.
QWidget* next(const QMainWindow& window, bool forward);
// What matters most of the next part: the bars, the map, a panel.
QWidget* nextPart(const QMainWindow& window, bool forward);

}  // namespace weft::focusWalk
