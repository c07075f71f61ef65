#include "app/window/page_tabs.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <algorithm>

#include "app/filters/actions.h"
#include "app/window/pages.h"

namespace weft {

PageTabs::PageTabs(Pages& pages, const Actions& actions, QWidget* parent)
    : QTabBar(parent), pages_(pages), actions_(actions) {
  setObjectName("runs");
  setAccessibleName(tr("Open runs"));
  setDocumentMode(true);
  setDrawBase(false);
  setExpanding(false);
  setMovable(true);
  setTabsClosable(true);
  setElideMode(Qt::ElideMiddle);
  setUsesScrollButtons(true);
  connect(&pages, &Pages::listChanged, this, &PageTabs::refresh);
  connect(&pages, &Pages::currentChanged, this, &PageTabs::showCurrent);
  connect(this, &QTabBar::currentChanged, this, [this](int at) {
    if (!filling_ && at >= 0) pages_.raise(*pages_.all()[static_cast<std::size_t>(at)]);
  });
  connect(this, &QTabBar::tabCloseRequested, this,
          [this](int at) { pages_.close(*pages_.all()[static_cast<std::size_t>(at)]); });
  connect(this, &QTabBar::tabMoved, this,
          [this](int from, int to) { pages_.move(static_cast<std::size_t>(from), static_cast<std::size_t>(to)); });
  refresh();
}

void PageTabs::refresh() {
  filling_ = true;
  const auto& all = pages_.all();
  const auto wanted = static_cast<int>(all.size());
  while (count() > wanted) removeTab(count() - 1);
  while (count() < wanted) addTab(QString());
  for (int at = 0; at < wanted; ++at) {
    const Page& page = *all[static_cast<std::size_t>(at)];
    setTabText(at, pages_.titleOf(page).replace('&', "&&"));
    setTabToolTip(at, page.tip());
    setTabVisible(at, !pages_.isPartOfRun(page));
    for (const ButtonPosition side : {LeftSide, RightSide})
      if (QWidget* close = tabButton(at, side)) close->setAccessibleName(tr("Close %1").arg(pages_.titleOf(page)));
  }
  setVisible(std::ranges::count_if(all, [this](const auto& page) { return !pages_.isPartOfRun(*page); }) > 1);
  filling_ = false;
  showCurrent();
}

void PageTabs::showCurrent() {
  const auto& all = pages_.all();
  const Page* front = pages_.isPartOfRun(pages_.current()) ? &pages_.run() : &pages_.current();
  filling_ = true;  // what is looked at stays
  for (int at = 0; at < count() && at < static_cast<int>(all.size()); ++at)
    if (all[static_cast<std::size_t>(at)].get() == front) setCurrentIndex(at);
  filling_ = false;
}

void PageTabs::mouseReleaseEvent(QMouseEvent* event) {
  const int at = tabAt(event->pos());
  if (event->button() == Qt::MiddleButton && at >= 0) emit tabCloseRequested(at);
  else QTabBar::mouseReleaseEvent(event);
}

// About the tab under the pointer, which comes to the front for it.
void PageTabs::contextMenuEvent(QContextMenuEvent* event) {
  const int at = tabAt(event->pos());
  if (at < 0) return;
  setCurrentIndex(at);
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addActions({actions_.closeRun, actions_.moveRun});
  menu->popup(event->globalPos());
}

}  // namespace weft

#include "moc_page_tabs.cpp"
