#include "app/window/range_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>

#include "views/fattree/map_view.h"

namespace weft {

RangeDialog::RangeDialog(MapView& map, QWidget* parent) : QDialog(parent), map_(map) {
  setWindowTitle(tr("Colour ranges of links and nodes"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* locked = new QCheckBox(tr("Lock these ranges"), this);
  locked->setToolTip(tr("Keeps the colours comparable when regions change; else the ranges follow the loads"));
  locked->setChecked(map.options().linkRange.has_value());
  auto* logarithmic = new QCheckBox(tr("Logarithmic"), this);
  logarithmic->setChecked(map.options().scaling == Scaling::logarithmic);
  auto* form = new QFormLayout(this);
  form->addRow(locked);
  const Boxes links = addRange(*form, tr("Links from"), map.linkRange(), *locked),
              nodes = addRange(*form, tr("Nodes from"), map.nodeRange(), *locked);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  form->addRow(logarithmic);
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this, locked, logarithmic, links, nodes] {
    map_.setScaling(logarithmic->isChecked() ? Scaling::logarithmic : Scaling::linear);
    if (const auto range = rangeIn(links); range && locked->isChecked()) map_.setRange(*range, rangeIn(nodes));
    else map_.clearRange();
    accept();
  });
}

RangeDialog::Boxes RangeDialog::addRange(QFormLayout& form, const QString& name, const ValueRange& range,
                                         const QCheckBox& locked) {
  const Boxes boxes{amountBox(range.low), amountBox(range.high)};
  form.addRow(name, boxes.low);
  form.addRow(tr("to"), boxes.high);
  for (QDoubleSpinBox* box : {boxes.low, boxes.high}) {
    box->setEnabled(locked.isChecked());
    connect(&locked, &QCheckBox::toggled, box, &QWidget::setEnabled);
  }
  return boxes;
}

std::optional<ValueRange> RangeDialog::rangeIn(const Boxes& boxes) const {
  const ValueRange range{boxes.low->value() / scale(), boxes.high->value() / scale()};
  return range.low < range.high ? std::optional(range) : std::nullopt;
}

bool RangeDialog::isIn(LinkUnit unit) const { return map_.values() && map_.values()->unit == unit; }
double RangeDialog::scale() const { return isIn(LinkUnit::share) ? 100 : 1; }

QDoubleSpinBox* RangeDialog::amountBox(double value) {
  auto* box = new QDoubleSpinBox(this);
  box->setRange(0, 9.2e18);
  box->setDecimals(isIn(LinkUnit::share) ? 1 : 0);
  if (isIn(LinkUnit::share)) box->setSuffix(tr(" %"));
  else if (!isIn(LinkUnit::paths)) box->setSuffix(tr(" B"));
  box->setGroupSeparatorShown(true);
  box->setMinimumWidth(220);
  box->setValue(value * scale());
  return box;
}

}  // namespace weft

#include "moc_range_dialog.cpp"
