#pragma once

#include <QTabBar>

namespace weft {

struct Actions;
class Pages;

// A tab for every page of the window; there is nothing to see of it while there is one only. Tabs are dragged to
// another place, and closed by their button or the middle mouse button.
class PageTabs : public QTabBar {
  Q_OBJECT

 public:
  PageTabs(Pages& pages, const Actions& actions, QWidget* parent = nullptr);

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void refresh();
  void showCurrent();

  Pages& pages_;
  const Actions& actions_;
  bool filling_ = false;  // tabs come and go: nobody turns a page
};

}  // namespace weft
