// The menu Compare: compares the current run with another open run, with a file, or all open runs with one another.
#pragma once

#include <QMenu>
#include <QObject>

#include "app/compare/choose_run.h"
#include "app/compare/compare_page.h"

namespace weft {

class Pages;
class PlacementPage;

class CompareMenu : public QObject {
  Q_OBJECT

 public:
  CompareMenu(QMenu& menu, Pages& pages);

  void compareWith(const std::filesystem::path& runStore);
  void compareAll();
  std::vector<ChooseRun::Run> others() const;  // open runs that are not looked at
  std::vector<ChooseRun::Run> recent() const;  // run stores that were open lately, and are not
  PlacementPage& openPlacement();              // of the run that is looked at: the one that it has, else a new one
  PlacementPage* placesOfRun() const;          // null: none was opened
  void askForFile();

 private:
  void fill();
  ComparePage::Run current() const;
  void open(const std::vector<ComparePage::Run>& runs);
  void addTo(ComparePage& page);
  ComparePage::Run runAt(const std::filesystem::path& path) const;
  QString askForPath() const;  // empty: none

  QMenu& menu_;
  Pages& pages_;
};

}  // namespace weft
