// Why ranks wait: a tree of causes, and beside it who waits. One work finds both.
#pragma once

#include "views/shared/rows/background_view.h"
#include "views/shared/rows/share_tree.h"
#include "views/waits/causes_facts.h"

class QLabel;

namespace weft {

class CausesView : public BackgroundView {
  Q_OBJECT

 public:
  explicit CausesView(Selection& selection, QWidget* parent = nullptr);

  void setRun(std::shared_ptr<const OpenRun> run);  // nullptr: empty
  void fail(const QString& sentence) override;
  const CausesFacts& facts() const { return facts_; }
  ShareTree& rows() { return *rows_; }

 signals:
  void found();  // facts()

 protected:
  void collect() override;

 private:
  void take(CausesFacts facts);

  Selection& selection_;
  std::shared_ptr<const OpenRun> run_;
  CausesFacts facts_;
  QLabel* sums_;
  ShareTree* rows_;
  QLabel* note_;
};

// Bars by rank, parted by cause, the longest first.
class WhoWaitsView : public QWidget {
  Q_OBJECT

 public:
  explicit WhoWaitsView(Selection& selection, QWidget* parent = nullptr);

  void show(const CausesFacts& facts);
  ShareTree& rows() { return *rows_; }

 private:
  ShareTree* rows_;
};

}  // namespace weft
