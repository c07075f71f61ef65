#include "app/page/panels.h"

#include <QScreen>
#include <QToolBar>

#include "app/page/page_stack.h"

namespace weft {
namespace {

constexpr int stateVersion = 7;  // raised when panels come or go

struct Kind {
  const char *name, *title;
};
constexpr std::array<Kind, panelCount> panelKinds{{{"regions", "Regions"},
                                              {"communicators", "Communicators"},
                                              {"matrix", "Matrix"},
                                              {"bars", "Bars"},
                                              {"ranks", "Ranks"},
                                              {"time", "Time"},
                                              {"times", "Run times"},
                                              {"links", "Links"},
                                              {"fabric", "Fabric"},
                                              {"details", "Details"},
                                              {"diagnostics", "Diagnostics"}}};

// A panel that floats where no screen is any more could not be taken hold of.
void bringOnScreen(QDockWidget& dock) {
  if (!dock.isFloating()) return;
  const QRect room = dock.screen()->availableGeometry();
  const QRect now = dock.frameGeometry();
  if (room.contains(QPoint(now.center().x(), now.top())) && room.width() >= now.width()) return;
  dock.resize(dock.size().boundedTo(room.size() * 0.8));
  dock.move(room.topLeft() + QPoint(40, 40));
}

}  // namespace

Panels::Panels(QMainWindow& window, QMenu& menu) : window_(window) {
  window.setDockNestingEnabled(true);
  window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  for (std::size_t at = 0; at < panelCount; ++at) {
    docks_[at] = new QDockWidget(QObject::tr(panelKinds[at].title), &window_);
    docks_[at]->setObjectName(panelKinds[at].name);
    docks_[at]->setWidget(decks_[at] = new Deck);
    menu.addAction(docks_[at]->toggleViewAction());
  }
  arrange();
}

void Panels::turnTo(const PanelWidgets& contents) {
  for (std::size_t at = 0; at < panelCount; ++at) decks_[at]->turnTo(contents[at]);
}

void Panels::arrange(Preset preset) {
  using enum Panel;
  for (QDockWidget* one : docks_) {
    one->setFloating(false);
    window_.removeDockWidget(one);
  }
  window_.addDockWidget(Qt::LeftDockWidgetArea, dock(regions));
  window_.addDockWidget(Qt::LeftDockWidgetArea, dock(communicators));
  window_.addDockWidget(Qt::RightDockWidgetArea, dock(matrix));
  window_.addDockWidget(Qt::RightDockWidgetArea, dock(details));
  window_.addDockWidget(Qt::BottomDockWidgetArea, dock(bars));
  window_.tabifyDockWidget(dock(bars), dock(ranks));
  window_.tabifyDockWidget(dock(ranks), dock(time));
  window_.tabifyDockWidget(dock(time), dock(times));
  window_.tabifyDockWidget(dock(times), dock(links));
  window_.tabifyDockWidget(dock(links), dock(fabric));
  window_.tabifyDockWidget(dock(details), dock(diagnostics));
  for (QDockWidget* one : docks_) one->show();
  if (!hidden_)
    for (QToolBar* bar : window_.findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) bar->show();
  dock(bars)->raise();
  dock(details)->raise();
  window_.resizeDocks({dock(communicators), dock(details)}, {310, 320}, Qt::Horizontal);
  window_.resizeDocks({dock(regions), dock(communicators)}, {210, 440}, Qt::Vertical);
  window_.resizeDocks({dock(matrix), dock(details)}, {396, 324}, Qt::Vertical);
  window_.resizeDocks({dock(bars)}, {230}, Qt::Vertical);
  if (preset == Preset::map) keepOnly({details});
  if (preset == Preset::matrix) {
    keepOnly({matrix, details});
    window_.resizeDocks({dock(matrix)}, {window_.width() * 6 / 10}, Qt::Horizontal);
    window_.resizeDocks({dock(matrix), dock(details)}, {600, 180}, Qt::Vertical);
  }
  if (preset == Preset::communicators) {
    keepOnly({communicators, bars, details});
    window_.resizeDocks({dock(communicators), dock(details)}, {window_.width() * 4 / 10, 280}, Qt::Horizontal);
    window_.resizeDocks({dock(bars)}, {window_.height() * 4 / 10}, Qt::Vertical);
  }
  if (hidden_) {
    hidden_.reset();
    setShown(false);
  }
}

void Panels::keepOnly(std::initializer_list<Panel> panels) {
  for (QDockWidget* one : docks_) one->hide();
  for (const Panel panel : panels) dock(panel)->show();
}

void Panels::setShown(bool shown) {
  if (shown && hidden_) restoreNow(*std::exchange(hidden_, {}));
  else if (!shown && !hidden_) {
    hidden_ = window_.saveState(stateVersion);
    // Else it would wander to a table on the way, which takes the row that it comes to for a choice of the user's.
    if (QWidget* focus = window_.focusWidget()) focus->clearFocus();
    for (QDockWidget* one : docks_) one->hide();
  }
  for (QDockWidget* one : docks_) one->toggleViewAction()->setEnabled(shown);
}

QByteArray Panels::state() const { return hidden_ ? *hidden_ : window_.saveState(stateVersion); }

void Panels::restore(const QByteArray& state) {
  if (hidden_) hidden_ = state;
  else restoreNow(state);
}

void Panels::restoreNow(const QByteArray& state) {
  if (!window_.restoreState(state, stateVersion)) return arrange();
  for (QDockWidget* one : docks_) bringOnScreen(*one);
}

void Panels::raise(Panel panel) {
  dock(panel)->show();
  dock(panel)->raise();
}

}  // namespace weft
