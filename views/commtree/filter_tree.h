// The tree of regions and communicators of a run, the largest share first. Shares are of the selected item, otherwise
// of all bytes sent, otherwise of the time. Ticks are parts of the filter.
#pragma once

#include <QWidget>
#include <memory>

#include "analysis/load/region_totals.h"
#include "analysis/load/selected_traffic.h"
#include "views/commtree/comm_forest.h"
#include "views/shared/rows/share_tree.h"

class QLabel;
class QLineEdit;

namespace weft {

class FilterTree : public QWidget {
  Q_OBJECT

 public:
  explicit FilterTree(Selection& selection, QWidget* parent = nullptr);

  void setRun(std::shared_ptr<const RunSnapshot> run);  // nullptr: empty
  void setRegions(std::vector<RegionTotal> regions);
  void setSelectedTraffic(std::shared_ptr<const SelectedTraffic> traffic);  // nullptr: shares of all

  ShareTree& tree() { return *tree_; }
  void takeWords();  // the keyboard, for a part of a name

 private:
  struct Amounts;

  void fill();
  void showTicks();
  void apply(const Subject& subject, bool on);

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> run_;
  CommForest forest_;
  std::vector<RegionTotal> regions_;
  std::shared_ptr<const SelectedTraffic> selected_;
  QLineEdit* words_;
  ShareTree* tree_;
  QLabel* note_;
};

}  // namespace weft
