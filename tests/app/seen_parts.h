// What is seen in a window: rows of a list, and what can be operated.
#pragma once

#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QTabBar>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include "app/window/main_window.h"

namespace weft::test {

// "name: share" of each row, sections by their name alone.
inline QStringList rowsOf(const QTreeWidget& tree) {
  QStringList rows;
  for (QTreeWidgetItemIterator at(const_cast<QTreeWidget*>(&tree)); *at; ++at)
    rows << ((*at)->flags() & Qt::ItemIsSelectable ? (*at)->text(0) + ": " + (*at)->text(2) : (*at)->text(0));
  return rows;
}

// Menus, buttons, boxes, fields and tabs that can be seen; no rows of lists.
inline QStringList controls(const MainWindow& window) {
  QStringList all;
  for (const QAction* menu : window.menuBar()->actions()) all << menu->text();
  for (const QWidget* one : window.findChildren<QWidget*>()) {
    if (!one->isVisible() || one->visibleRegion().isEmpty() || one->size().isEmpty()) continue;
    if (const auto* tabs = qobject_cast<const QTabBar*>(one))
      for (int at = 0; at < tabs->count(); ++at) all << tabs->tabText(at);
    else if (qobject_cast<const QAbstractButton*>(one) || qobject_cast<const QComboBox*>(one) ||
             (qobject_cast<const QLineEdit*>(one) && !qobject_cast<const QComboBox*>(one->parentWidget())))
      all << QAccessible::queryAccessibleInterface(const_cast<QWidget*>(one))->text(QAccessible::Name);
  }
  return all;
}

}  // namespace weft::test
