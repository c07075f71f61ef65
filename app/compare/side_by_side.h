// Columns with one view of each run. They zoom and pan together and share one colour range; a selection or filter in
// one column shows the counterparts in the others.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/compare/compare_column.h"
#include "views/shared/colour_scale.h"

class QSplitter;

namespace weft {

class Counterparts;

class SideBySide : public QWidget {
  Q_OBJECT

 public:
  explicit SideBySide(QWidget* parent = nullptr);

  // A column on the right; `later`: it is opened by whoever wants it to be.
  CompareColumn& add(const std::filesystem::path& path, const RunSession* open, bool later = false);
  const std::vector<CompareColumn*>& columns() const { return columns_; }
  void setCounterparts(std::shared_ptr<const Counterparts> found);
  void turnTo(CompareView view);
  void setOneRange(bool one);  // else each has its own
  bool oneRange() const { return oneRange_; }
  void setSource(TrafficSource source);
  void fit();

 private:
  void couple(CompareColumn& column);
  void followSelection(const CompareColumn& leader);
  void followFilter(const CompareColumn& leader);
  void shareRanges();
  void shareMaps();
  void shareMatrices();
  void shareBars();
  void shareTrees();
  template <class View>
  void shareRange(bool alike);  // none where they are not alike
  std::size_t indexOf(const CompareColumn& column) const;
  template <class Act>
  void others(const CompareColumn& leader, const Act& act);  // act(index, column)

  QSplitter* row_;
  std::vector<CompareColumn*> columns_;
  std::shared_ptr<const Counterparts> counterparts_;  // null: not found yet
  CompareView view_ = CompareView::map;
  bool oneRange_ = true;
  bool following_ = false;  // the others do what one did
  bool sharing_ = false;
};

}  // namespace weft
