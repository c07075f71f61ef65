// The dock widgets around the map and where they are at first.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <array>
#include <optional>

namespace weft {

class Panels {
 public:
  // Each content becomes a panel; the names in `menu` show and hide them.
  struct Contents {
    QWidget *regions, *tree, *matrix, *bars, *links, *fabric, *details, *diagnostics;
  };
  Panels(QMainWindow& window, const Contents& contents, QMenu& menu);

  void arrange();  // as at first
  // Without a run there is nothing to show in them; they come back as they were.
  void setShown(bool shown);
  QByteArray state() const;                // of the window, as if they were shown
  void restore(const QByteArray& state);
  void raiseDiagnostics();

 private:
  std::array<QDockWidget*, 8> all() const {
    return {regions_, tree_, matrix_, bars_, links_, fabric_, details_, diagnostics_};
  }
  QDockWidget* add(const char* name, const char* title, QWidget* content, QMenu& menu);

  QMainWindow& window_;
  std::optional<QByteArray> hidden_;  // the arrangement to come back to
  QDockWidget *regions_, *tree_, *matrix_, *bars_, *links_, *fabric_, *details_, *diagnostics_;
};

}  // namespace weft
