// The dock widgets around the map and where they are at first.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

namespace weft {

class Panels {
 public:
  // Each content becomes a panel; the names in `menu` show and hide them.
  struct Contents {
    QWidget *regions, *tree, *matrix, *bars, *details, *diagnostics;
  };
  Panels(QMainWindow& window, const Contents& contents, QMenu& menu);

  void arrange();  // as at first
  void raiseDiagnostics();

 private:
  QDockWidget* add(const char* name, const char* title, QWidget* content, QMenu& menu);

  QMainWindow& window_;
  QDockWidget *regions_, *tree_, *matrix_, *bars_, *details_, *diagnostics_;
};

}  // namespace weft
