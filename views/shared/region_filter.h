// Which code regions are in force: one or several check boxes, or all. Bound to Selection::regions(). Regions that lie within others stand
// below them; a check mark takes them along, unless the user wants each region on its own.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/records/records.h"
#include "views/shared/selection.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace weft {

class RegionFilter : public QWidget {
  Q_OBJECT

 public:
  struct Entry {
    Region region;
    std::optional<std::uint64_t> bytes;  // sent in it and in no region within; nothing where not recorded (yet)
    QString source = "port traffic";     // that says so
  };

  explicit RegionFilter(Selection& selection, QWidget* parent = nullptr);

  // Another run, or the same with its bytes read since. Regions of the selection that are not among them stay in force.
  void setRegions(std::vector<Entry> entries);

 private:
  void fill();
  void showState();
  void addItems();
  void apply(QTreeWidgetItem* item);
  void search(const QString& text);

  Selection& selection_;
  std::vector<Entry> entries_;
  QCheckBox *all_, *nested_;
  QLineEdit* search_;
  QTreeWidget* list_;
  QLabel* note_;
  bool showing_ = false;
};

}  // namespace weft
