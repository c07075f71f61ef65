// The row above a long table: a filter, how many rows are left of it, and a button that copies them.
#pragma once

#include <QHBoxLayout>

class QLabel;
class QLineEdit;
class QPushButton;
class QWidget;

namespace weft {

struct FilterRow {
  QHBoxLayout* row;  // the filter takes the room; to be put into the panel's layout
  QLineEdit* filter;
  QPushButton* copy;
};

// `name` is for screen readers.
FilterRow filterRow(QWidget& panel, QLabel& totals, const QString& placeholder, const QString& name);

}  // namespace weft
