#pragma once

#include <QDialog>

class QDoubleSpinBox;

namespace weft {

class MapView;

// The range of the link colours: follows the loads, or is set and locked so that regions can be compared.
class RangeDialog : public QDialog {
  Q_OBJECT

 public:
  RangeDialog(MapView& map, QWidget* parent);

 private:
  QDoubleSpinBox* amountBox(double value);
  bool isShare() const;
  double scale() const;  // from the map's numbers to the shown ones

  MapView& map_;
};

}  // namespace weft
