// The panel of wait causes: a tree of causes, or of what made ranks late, the waiting ranks, and the longest of these
// waits in words. One background job computes all of it.
#pragma once

#include "views/shared/rows/background_view.h"
#include "views/shared/rows/share_tree.h"
#include "views/waits/causes_facts.h"

class QComboBox;
class QLabel;

namespace weft {

class CausesView : public BackgroundView {
  Q_OBJECT

 public:
  explicit CausesView(Selection& selection, QWidget* parent = nullptr);

  void setRun(std::shared_ptr<const OpenRun> run);  // nullptr: empty
  void setRank(std::optional<RankId> rank);         // whose longest wait is told; nothing: any
  void tell(const WaitPlace& place);                // the wait there, until another rank is set or a row is chosen
  void fail(const QString& sentence) override;
  const CausesFacts& facts() const { return facts_; }
  enum class Order { causes, delays };
  Order order() const;
  const DelaysFacts& delays() const { return delays_; }  // where these are shown
  const CausePartFacts& part() const { return part_; }   // of the row that is chosen, else of all
  ShareTree& rows() { return *rows_; }

 signals:
  void found();   // facts() or part()
  void chosen();  // a row: its part() is there by now

 protected:
  void collect() override;

 private:
  void take(CausesFacts facts);
  void take(CausePartFacts part);
  void showRows();
  void showCauses();
  void showDelays();
  void choose(const Subject& subject);
  CausePart chosenPart() const;
  void tick(const Subject& subject, bool on);

  Selection& selection_;
  std::shared_ptr<const OpenRun> run_;
  CausesFacts facts_;
  DelaysFacts delays_;
  bool hasDelays_ = false;  // of the run and filter_
  CausePartFacts part_;
  CausePart wanted_;       // that was chosen last
  PairFilter filter_;      // of facts_
  bool isChoice_ = false;  // the next part was asked for by a row
  QComboBox* order_;
  QLabel* sums_;
  ShareTree* rows_;
  QLabel* note_;
};

// Bars by the rank that waits, or by that which is waited for, separated by cause, the longest first.
class WhoWaitsView : public QWidget {
  Q_OBJECT

 public:
  explicit WhoWaitsView(Selection& selection, QWidget* parent = nullptr);

  void show(const CausePartFacts& part);
  void setByPeer(bool byPeer);
  bool byPeer() const { return byPeer_; }
  ShareTree& rows() { return *rows_; }

 private:
  void showRows();

  CausePartFacts part_;
  bool byPeer_ = false;
  QLabel *title_, *of_;
  ShareTree* rows_;
};

}  // namespace weft
