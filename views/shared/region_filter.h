// Which code regions are in force: one or several check boxes, or all. Bound to Selection::regions().
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

namespace weft {

class RegionFilter : public QWidget {
  Q_OBJECT

 public:
  struct Entry {
    Region region;
    std::optional<std::uint64_t> bytes;  // sent within it; nothing where not recorded (yet)
    QString source = "port traffic";     // that says so
  };

  explicit RegionFilter(Selection& selection, QWidget* parent = nullptr);

  // Another run, or the same with its bytes read since. Regions of the selection that are not among them stay in force.
  void setRegions(std::vector<Entry> entries);

 private:
  void fill();
  void showState();
  void apply();
  void search(const QString& text);

  Selection& selection_;
  std::vector<Entry> entries_;
  QCheckBox* all_;
  QLineEdit* search_;
  QTreeWidget* list_;
  QLabel* note_;
  bool showing_ = false;
};

}  // namespace weft
