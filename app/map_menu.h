#pragma once

#include <QObject>

#include "views/selection.h"

class QWidget;

namespace weft {

class RunSession;

// The menu behind the right mouse button on the map: about what the pointer is at, and the way to it from what is
// selected.
class MapMenu : public QObject {
  Q_OBJECT

 public:
  MapMenu(QWidget& map, RunSession& session);

 private:
  void open(const Item& at, QPoint onScreen);

  QWidget& map_;
  RunSession& session_;
};

}  // namespace weft
