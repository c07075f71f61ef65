// The history of workspace changes, merged with that of selections: Back undoes the last step of either.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "app/panels/panel_list.h"

namespace weft {

class Selection;

class WorkspaceSteps {
 public:
  void turned(Workspace before, Workspace after, const Selection& selection);
  void stepped(const Selection& selection);  // its history changed
  // One step back or forward, in the selection of the current page or between workspaces; if between workspaces, the
  // one to show.
  std::optional<Workspace> back(Selection& selection);
  std::optional<Workspace> forward(Selection& selection);
  bool canGoBack(const Selection& selection) const;
  bool canGoForward(const Selection& selection) const;

 private:
  struct Turn {
    Workspace before, after;
    const Selection* selection;
    int at;  // how many steps it had
  };
  bool isTurnNext(const std::vector<Turn>& turns, const Selection& selection, bool moreOfIt) const;
  int stepsOf(const Selection& selection) const;

  std::vector<Turn> done_, undone_;
  std::map<const Selection*, int> steps_;  // to be compared alone: they may be gone
  bool moving_ = false;
};

}  // namespace weft
