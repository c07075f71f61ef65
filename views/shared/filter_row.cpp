#include "views/shared/filter_row.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "views/shared/shortcuts.h"

namespace weft {

FilterRow filterRow(QWidget& panel, QLabel& totals, const QString& placeholder, const QString& name,
                    const ShownTable& shown) {
  auto* filter = new QLineEdit(&panel);
  filter->setPlaceholderText(placeholder);
  filter->setAccessibleName(name);
  filter->setClearButtonEnabled(true);
  auto* copy = new QToolButton(&panel);
  setUpCopy(*copy, shown);
  onKey(panel, QKeySequence::Copy, [copy] { copy->click(); });
  onKey(panel, QKeySequence::Find, [filter] { filter->setFocus(); });
  auto* row = new QHBoxLayout;
  row->addWidget(filter, 1);
  row->addWidget(&totals);
  row->addWidget(copy);
  return {row, filter};
}

}  // namespace weft
