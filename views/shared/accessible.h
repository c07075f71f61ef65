// What a self-drawn view reports to assistive technology: its role, its use, and the selected item with its value.
#pragma once

#include <QAccessible>
#include <QWidget>

namespace weft {

// Once, before anybody asks. `use`: how keys or the pointer choose in it, a sentence.
void setUpPicture(QWidget& widget, const QString& name, const QString& use,
                  QAccessible::Role role = QAccessible::Graphic);

// "n001 port 1 → leaf1 port 3: 1.53 GB (1530000000 B)"; empty: nothing is selected. Becomes the value, and the
// description ahead of how the view is used; where it is another than before, that is announced. Of other widgets, as a
// table has an interface of Qt's own: the description alone.
void tellSelected(QWidget& widget, const QString& selected);
bool hasSelected(const QWidget& widget);  // by what it was told last

}  // namespace weft
