// Keyboard shortcuts of a single view.
#pragma once

#include <QKeySequence>
#include <QShortcut>
#include <QWidget>

namespace weft {

// A key that belongs to a view while it, or anything in it, has the keyboard focus.
template <class Act>
void onKey(QWidget& view, const QKeySequence& keys, Act act) {
  auto* shortcut = new QShortcut(keys, &view);
  shortcut->setContext(Qt::WidgetWithChildrenShortcut);
  QObject::connect(shortcut, &QShortcut::activated, &view, act);
}

}  // namespace weft
