// The dialog for the colour ranges of links and nodes: they follow the loads, or are set and locked so that regions
// can be compared.
#pragma once

#include <QDialog>
#include <optional>

#include "views/shared/colour_scale.h"
#include "views/shared/link_values.h"

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;

namespace weft {

class MapView;

class RangeDialog : public QDialog {
  Q_OBJECT

 public:
  RangeDialog(MapView& map, QWidget* parent);

 private:
  struct Boxes {
    QDoubleSpinBox *low, *high;
  };
  Boxes addRange(QFormLayout& form, const QString& name, const ValueRange& range, const QCheckBox& locked);
  std::optional<ValueRange> rangeIn(const Boxes& boxes) const;
  QDoubleSpinBox* amountBox(double value);
  bool isIn(LinkUnit unit) const;
  double scale() const;  // from the map's numbers to the shown ones

  MapView& map_;
};

}  // namespace weft
