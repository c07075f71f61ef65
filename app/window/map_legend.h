// Help > Legend of the map: its symbols, drawn as on the map, in the current colours.
#pragma once

#include <QDialog>

namespace weft {

class MapLegend : public QDialog {
  Q_OBJECT

 public:
  explicit MapLegend(QWidget* parent);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fill();
};

}  // namespace weft
