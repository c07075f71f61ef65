// The dialog for hosts of ranks and adapters of hosts: shows them, accepts corrections, reads and saves files, and
// applies the table by importing the bundle again.
#pragma once

#include <QDialog>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "app/session/run_opener.h"
#include "app/session/who_model.h"

class QAction;
class QLabel;
class QMenu;
class QPushButton;
class QTableView;

namespace weft {

class RunSession;

class WhoDialog : public QDialog {
  Q_OBJECT

 public:
  WhoDialog(const OpenRun& run, QWidget* parent = nullptr);

  WhoModel& table() { return model_; }
  QString whyNot() const;  // why it can't be applied, a sentence; empty: it can
  void apply();

 signals:
  void chosen(const weft::BundleRequest& request);

 private:
  void readFile();
  void saveAs();
  void askForBundle();
  bool write(const std::filesystem::path& file);  // false: it said why not
  void refresh(const QString& told = {});

  WhoModel model_;
  const std::filesystem::path store_;
  std::optional<std::filesystem::path> bundle_;  // that the run was imported from
  QTableView* rows_;
  QLabel* said_;
  QPushButton *apply_, *other_;
};

// An action of that name above `before` in its menu, which shows the table of the current run; what is entered there is
// imported.
void addWhoIsWho(QMenu& before, QWidget& window, std::function<std::shared_ptr<const OpenRun>()> run, RunOpener& opener,
                 std::function<void(QDialog*)> show);
// A button for that action in the strip of the window that lists what the run lacks, while it lacks hosts.
void offerWhoIsWho(QWidget& strip, RunSession& session, QWidget& window);

}  // namespace weft
