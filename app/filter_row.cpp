#include "app/filter_row.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace weft {

FilterRow filterRow(QWidget& panel, QLabel& totals, const QString& placeholder, const QString& name) {
  auto* filter = new QLineEdit(&panel);
  filter->setPlaceholderText(placeholder);
  filter->setAccessibleName(name);
  filter->setClearButtonEnabled(true);
  auto* copy = new QPushButton(QObject::tr("Copy"), &panel);
  copy->setToolTip(QObject::tr("Copy the rows that are shown, as tab-separated text"));
  auto* row = new QHBoxLayout;
  row->addWidget(filter, 1);
  row->addWidget(&totals);
  row->addWidget(copy);
  return {row, filter, copy};
}

}  // namespace weft
