// The workspaces of a window: their pages, the current one, and which of them has which panel.
#pragma once

#include <QMainWindow>
#include <QWidget>
#include <map>
#include <memory>
#include <optional>

#include "app/workspaces/workspace_page.h"

namespace weft {

class RunPage;

class Workspaces : public QWidget {
  Q_OBJECT

 public:
  // `docks`: the window of Everything, whose middle has the `centre` there.
  Workspaces(QMainWindow& docks, Panels& panels, QWidget& middle, Deck& centre, QWidget* parent = nullptr);

  void addPage(Workspace workspace, WorkspacePage* page);
  void turnTo(Workspace workspace, const RunContents& contents);
  void showAlone();  // what is no run, or has none yet: the centre takes the room
  void setRun(RunPage& run);
  bool raise(Panel panel);  // where the workspace in front has it
  void follow(bool selected);
  WorkspacePage* page() const;  // in front; null: Everything, or the centre alone
  void maximise(bool on);       // the place that has the keyboard
  bool isMaximised() const;
  void goToPlace(std::size_t at);  // the keyboard to it
  std::map<QString, QByteArray> states() const;
  void restore(const std::map<QString, QByteArray>& states);

 private:
  void takeCentreBack();

  QMainWindow& docks_;
  QWidget& middle_;
  Decks decks_;
  Deck* stack_;
  PanelPlace* alone_;
  Workspace now_ = Workspace::everything;
  RunContents contents_;
  bool isAlone_ = true;
  std::array<WorkspacePage*, workspaceCount> pages_{};  // by Workspace; none of Everything
};

}  // namespace weft
