#include "app/panels.h"

namespace weft {
namespace {

constexpr int stateVersion = 2;  // raised when panels come or go

}  // namespace

Panels::Panels(QMainWindow& window, const Contents& contents, QMenu& menu) : window_(window) {
  window.setDockNestingEnabled(true);
  window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  regions_ = add("regions", "Regions", contents.regions, menu);
  tree_ = add("communicators", "Communicators", contents.tree, menu);
  matrix_ = add("matrix", "Matrix", contents.matrix, menu);
  bars_ = add("bars", "Bars", contents.bars, menu);
  links_ = add("links", "Links", contents.links, menu);
  fabric_ = add("fabric", "Fabric", contents.fabric, menu);
  details_ = add("details", "Details", contents.details, menu);
  diagnostics_ = add("diagnostics", "Diagnostics", contents.diagnostics, menu);
  arrange();
}

QDockWidget* Panels::add(const char* name, const char* title, QWidget* content, QMenu& menu) {
  auto* dock = new QDockWidget(QObject::tr(title), &window_);
  dock->setObjectName(name);
  dock->setWidget(content);
  menu.addAction(dock->toggleViewAction());
  return dock;
}

void Panels::arrange() {
  for (QDockWidget* dock : all()) {
    window_.removeDockWidget(dock);
    dock->setFloating(false);
  }
  window_.addDockWidget(Qt::LeftDockWidgetArea, regions_);
  window_.addDockWidget(Qt::LeftDockWidgetArea, tree_);
  window_.addDockWidget(Qt::RightDockWidgetArea, matrix_);
  window_.addDockWidget(Qt::RightDockWidgetArea, details_);
  window_.addDockWidget(Qt::BottomDockWidgetArea, bars_);
  window_.tabifyDockWidget(bars_, links_);
  window_.tabifyDockWidget(links_, fabric_);
  window_.tabifyDockWidget(fabric_, diagnostics_);
  for (QDockWidget* dock : all()) dock->show();
  bars_->raise();
  window_.resizeDocks({tree_, details_}, {310, 320}, Qt::Horizontal);
  window_.resizeDocks({regions_, tree_}, {210, 440}, Qt::Vertical);
  window_.resizeDocks({matrix_, details_}, {370, 350}, Qt::Vertical);
  window_.resizeDocks({bars_}, {230}, Qt::Vertical);
  if (hidden_) {
    hidden_.reset();
    setShown(false);
  }
}

void Panels::setShown(bool shown) {
  if (shown && hidden_) window_.restoreState(*std::exchange(hidden_, {}), stateVersion);
  else if (!shown && !hidden_) {
    hidden_ = window_.saveState(stateVersion);
    for (QDockWidget* dock : all()) dock->hide();
  }
  for (QDockWidget* dock : all())
    dock->toggleViewAction()->setEnabled(shown);
}

QByteArray Panels::state() const { return hidden_ ? *hidden_ : window_.saveState(stateVersion); }

void Panels::restore(const QByteArray& state) {
  if (hidden_) hidden_ = state;
  else window_.restoreState(state, stateVersion);
}

void Panels::raiseDiagnostics() {
  diagnostics_->show();
  diagnostics_->raise();
}

}  // namespace weft
