// The filter of code regions: one or several check boxes, or all. It is bound to Selection::regions(). Nested regions
// stand below their parents; ticking a parent ticks them too, unless the user wants each region on its own.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/load/region_totals.h"
#include "analysis/load/selected_traffic.h"
#include "views/shared/selection.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace weft {

class RegionFilter : public QWidget {
  Q_OBJECT

 public:
  using Entry = RegionTotal;

  explicit RegionFilter(Selection& selection, QWidget* parent = nullptr);

  static constexpr std::size_t most = 10'000;  // that are listed

  // Another run, or the same with its bytes read since. Regions of the selection that are not among them stay in force.
  // If there are more than `most`, those with the most time, else bytes, are listed, with the regions around them.
  void setRegions(std::vector<Entry> entries);

  // The traffic of the selection, of which the regions show their shares; nullptr: no shares are shown.
  void setSelectedTraffic(std::shared_ptr<const SelectedTraffic> traffic);

  bool marksSelected() const;  // by the shares of regions

  QMenu& recentMenu();  // of what was chosen before: filled by whoever remembers it, when it is about to be shown

 private:
  void fill();
  void showState();
  void showNote();
  void showShares();
  void addItems();
  void apply(QTreeWidgetItem* item);
  void search(const QString& text);

  Selection& selection_;
  std::vector<Entry> entries_;
  std::size_t notListed_ = 0;
  std::shared_ptr<const SelectedTraffic> selected_;
  QCheckBox *all_, *nested_;
  QToolButton* recent_;
  QLineEdit* search_;
  QTreeWidget* list_;
  QLabel* note_;
  bool showing_ = false;
};

}  // namespace weft
