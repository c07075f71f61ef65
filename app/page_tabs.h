#pragma once

#include <QTabBar>

namespace weft {

class Pages;

// A tab for every page of the window; there is nothing to see of it while there is one only. Tabs are dragged to another
// place, and closed by their button or the middle mouse button.
class PageTabs : public QTabBar {
  Q_OBJECT

 public:
  explicit PageTabs(Pages& pages, QWidget* parent = nullptr);

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  void refresh();
  void showCurrent();

  Pages& pages_;
  bool filling_ = false;  // tabs come and go: nobody turns a page
};

}  // namespace weft
