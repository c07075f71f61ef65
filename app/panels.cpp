#include "app/panels.h"

namespace weft {

Panels::Panels(QMainWindow& window, const Contents& contents, QMenu& menu) : window_(window) {
  window.setDockNestingEnabled(true);
  window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  regions_ = add("regions", "Regions", contents.regions, menu);
  tree_ = add("communicators", "Communicators", contents.tree, menu);
  matrix_ = add("matrix", "Matrix", contents.matrix, menu);
  bars_ = add("bars", "Bars", contents.bars, menu);
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
  for (QDockWidget* dock : {regions_, tree_, matrix_, bars_, details_, diagnostics_}) {
    window_.removeDockWidget(dock);
    dock->setFloating(false);
  }
  window_.addDockWidget(Qt::LeftDockWidgetArea, regions_);
  window_.addDockWidget(Qt::LeftDockWidgetArea, tree_);
  window_.addDockWidget(Qt::RightDockWidgetArea, details_);
  window_.addDockWidget(Qt::BottomDockWidgetArea, matrix_);
  window_.tabifyDockWidget(matrix_, bars_);
  window_.tabifyDockWidget(bars_, diagnostics_);
  for (QDockWidget* dock : {regions_, tree_, matrix_, bars_, details_, diagnostics_}) dock->show();
  matrix_->raise();
  window_.resizeDocks({tree_, details_}, {300, 290}, Qt::Horizontal);
  window_.resizeDocks({regions_, tree_}, {150, 400}, Qt::Vertical);
  window_.resizeDocks({matrix_}, {280}, Qt::Vertical);
}

void Panels::raiseDiagnostics() {
  diagnostics_->show();
  diagnostics_->raise();
}

}  // namespace weft
