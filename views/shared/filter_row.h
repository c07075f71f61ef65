// The row above a long table: a filter, the number of matching rows, and a button that copies them.
#pragma once

#include <QHBoxLayout>

#include "views/shared/table_copy.h"

class QLabel;
class QLineEdit;
class QWidget;

namespace weft {

struct FilterRow {
  QHBoxLayout* row;  // the filter takes the room; to be put into the panel's layout
  QLineEdit* filter;
};

// `name` is for screen readers; `shown` answers what is shown, to be copied.
FilterRow filterRow(QWidget& panel, QLabel& totals, const QString& placeholder, const QString& name,
                    const ShownTable& shown);

}  // namespace weft
