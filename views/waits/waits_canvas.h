// The widget of wait bars.
#pragma once

#include <QWidget>

#include "views/waits/wait_bars.h"

namespace weft {

class WaitsCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit WaitsCanvas(QWidget* parent = nullptr);
  void setBars(WaitBars bars);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void grow();
  WaitBars bars_;
};

}  // namespace weft
