// The heat map of ranks: time that each rank spent in each operation or on each communicator.
#pragma once

#include <memory>

#include "reports/table.h"
#include "views/ranks/rank_facts.h"
#include "views/shared/rows/background_view.h"
#include "views/shared/selection.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace weft {

class RanksCanvas;

class RanksView : public BackgroundView {
  Q_OBJECT

 public:
  explicit RanksView(Selection& selection, QWidget* parent = nullptr);

  void setMarked(std::vector<RankId> ranks);            // those of what is selected, ascending
  bool marksSelected() const;                           // whether anything shown stands out for it
  void setRun(std::shared_ptr<const RunSnapshot> run);  // nullptr: empty
  void fail(const QString& sentence) override;

  RankCellsOptions options() const;              // by the controls and the filter
  void choose(const RankCellsOptions& options);  // in the controls; the filter is the selection's
  const RankFacts& facts() const { return facts_; }
  RanksCanvas& canvas() { return *canvas_; }
  Table shownRows() const { return ranksTable(facts_); }

 protected:
  void collect() override;

 private:
  void addControls();
  void refresh();  // now, or when the view is shown
  void take(const RankFacts& facts);
  void showNote();

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> run_;
  RankFacts facts_;
  QComboBox *rows_, *metric_;
  QSpinBox* count_;
  QDoubleSpinBox* above_;
  QCheckBox* whole_;
  QLabel* note_;
  RanksCanvas* canvas_;
};

}  // namespace weft
