#pragma once

#include <QWidget>

namespace weft {

// Text of our own, which may be rich, until it is closed. No larger than the screen: what is longer scrolls.
void tellText(QWidget& over, const QString& title, const QString& html);

}  // namespace weft
