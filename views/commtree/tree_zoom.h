// Zooms text and rows of a tree with Ctrl and the wheel, + and -. The wheel without Ctrl scrolls.
#pragma once

#include <QObject>

class QTreeView;

namespace weft {

class TreeZoom : public QObject {
  Q_OBJECT

 public:
  explicit TreeZoom(QTreeView& view);  // and its child

  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void zoom(double factor);

  QTreeView& view_;
  double pixels_;  // of type, before it is rounded
};

}  // namespace weft
