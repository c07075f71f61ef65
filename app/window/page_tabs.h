// The tabs of the window's pages, hidden while there is only one page. Tabs can be dragged, and closed by their button
// or the middle mouse button.
#pragma once

#include <QTabBar>

namespace weft {

struct Actions;
class Pages;

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
