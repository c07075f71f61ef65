#include "app/filter_row.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "app/table_text.h"
#include "views/shortcuts.h"

namespace weft {

FilterRow filterRow(QWidget& panel, QLabel& totals, const QString& placeholder, const QString& name,
                    std::function<QString()> tsv) {
  auto* filter = new QLineEdit(&panel);
  filter->setPlaceholderText(placeholder);
  filter->setAccessibleName(name);
  filter->setClearButtonEnabled(true);
  auto* copy = new QToolButton(&panel);
  setUpCopy(*copy, std::move(tsv));
  onKey(panel, QKeySequence::Copy, [copy] { copy->click(); });
  onKey(panel, QKeySequence::Find, [filter] { filter->setFocus(); });
  auto* row = new QHBoxLayout;
  row->addWidget(filter, 1);
  row->addWidget(&totals);
  row->addWidget(copy);
  return {row, filter};
}

}  // namespace weft
