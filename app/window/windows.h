// All windows of the program. Their contents are saved periodically and at the end, and come back with restore(). If
// several instances run, only the first one saves.
#pragma once

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

#include "app/session/saved_workspace.h"
#include "app/window/main_window.h"

namespace weft {

class Windows : public QObject {
  Q_OBJECT

 public:
  // `remember`: sessions are read and written.
  // `first`: the workspace that a run is shown in.
  explicit Windows(bool remember, Workspace first = Workspace::everything);
  ~Windows() override;

  MainWindow& add();  // shown
  // Opens the last session, if it is available and the user wants it at start; else an empty window, which offers it.
  void start();
  void restore();
  void quit();
  void save();
  const std::vector<std::unique_ptr<MainWindow>>& all() const { return windows_; }

 private:
  void connectWindow(MainWindow& window);
  void offerSession();
  void moveToNew(MainWindow& from, RunPage& page);
  void drop(MainWindow& window);
  void survive();
  SavedSession session() const;

  Workspace first_;
  std::vector<std::unique_ptr<MainWindow>> windows_;
  std::unique_ptr<QLockFile> lock_;   // null: another program writes the session
  std::optional<SavedSession> last_;  // to be restored; empty once it was
  QByteArray written_;
  QTimer often_, settling_;
  bool restoring_ = false;
  bool quitting_ = false;
};

}  // namespace weft
