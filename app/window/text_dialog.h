// A dialog that shows text of our own, which may be rich. It is no larger than the screen; longer text scrolls.
#pragma once

#include <QWidget>

namespace weft {

void showTextDialog(QWidget& over, const QString& title, const QString& html);

}  // namespace weft
