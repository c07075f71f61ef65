// Menu actions and their keys. The window connects them; they contain no logic.
#pragma once

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <array>

class QKeyEvent;

namespace weft {

struct Actions {
  explicit Actions(QMainWindow& window);

  QAction *openRun, *openBundle, *importWith, *openSample, *openTrainingSample, *exportMap, *exportFigure, *closeRun,
      *quit;
  QMenu* openRecent;
  QAction *copy, *find, *clearSelection;
  QMenu* copyAs;      // filled by the window
  QMenu* views;       // docks, by name
  QMenu* mapLayout;   // filled by MapActions
  QMenu* mapColours;  // filled by the window, with what the run has
  QAction *fit, *hideUnused, *railColours, *colourRange, *largerText, *smallerText, *standardText;
  QAction *systemColours, *lightColours, *darkColours;
  QAction *back, *forward;
  std::array<QAction*, 6> workspaces;  // in the order of Workspace
  std::array<QAction*, 4> places;      // of the workspace, in reading order
  QAction *maximise, *filter;
  QAction *newWindow, *moveRun, *nextPage, *previousPage, *nextPart, *previousPart, *resetLayout, *presentation, *tour,
      *manual, *legend, *keys, *about;
  QAction* restoreAtStart;
  QMenu* layouts;  // filled by Layouts
  QMenu* compare;  // filled by CompareMenu

  // Keys that a view may handle itself: the window handles them only if no view did. Null: another key.
  QAction* byKey(const QKeyEvent& key) const;
  void enableForRun(bool open, bool map);  // what needs an open run; what is of the map alone is not there without one
};

// Every key and gesture, for the sheet behind "?".
QString keysSheet();

}  // namespace weft
