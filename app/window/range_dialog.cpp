#include "app/window/range_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>

#include "views/fattree/map_view.h"

namespace weft {

RangeDialog::RangeDialog(MapView& map, QWidget* parent) : QDialog(parent), map_(map) {
  setWindowTitle(tr("Colour range of the links"));
  setAttribute(Qt::WA_DeleteOnClose);
  const ValueRange range = map.linkRange();
  auto* locked = new QCheckBox(tr("Lock this range"), this);
  locked->setToolTip(tr("Keeps the colours comparable when regions change; else the range follows the loads"));
  locked->setChecked(map.options().linkRange.has_value());
  auto* logarithmic = new QCheckBox(tr("Logarithmic"), this);
  logarithmic->setChecked(map.options().scaling == Scaling::logarithmic);
  QDoubleSpinBox* low = amountBox(range.low);
  QDoubleSpinBox* high = amountBox(range.high);
  for (QDoubleSpinBox* box : {low, high}) {
    box->setEnabled(locked->isChecked());
    connect(locked, &QCheckBox::toggled, box, &QWidget::setEnabled);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  auto* form = new QFormLayout(this);
  form->addRow(locked);
  form->addRow(tr("From"), low);
  form->addRow(tr("To"), high);
  form->addRow(logarithmic);
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this, locked, logarithmic, low, high] {
    map_.setScaling(logarithmic->isChecked() ? Scaling::logarithmic : Scaling::linear);
    if (locked->isChecked() && low->value() < high->value())
      map_.setRange({low->value() / scale(), high->value() / scale()});
    else map_.clearRange();
    accept();
  });
}

bool RangeDialog::isShare() const { return map_.values() && map_.values()->unit == LinkUnit::share; }
double RangeDialog::scale() const { return isShare() ? 100 : 1; }

QDoubleSpinBox* RangeDialog::amountBox(double value) {
  auto* box = new QDoubleSpinBox(this);
  box->setRange(0, 9.2e18);
  box->setDecimals(isShare() ? 1 : 0);
  box->setSuffix(isShare() ? tr(" %") : tr(" B"));
  box->setGroupSeparatorShown(true);
  box->setMinimumWidth(220);
  box->setValue(value * scale());
  return box;
}

}  // namespace weft

#include "moc_range_dialog.cpp"
