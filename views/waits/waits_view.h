// The panel of waits: who waited for whom and why, the messages behind it (transactions), and bars of both.
#pragma once

#include <memory>

#include "views/shared/rows/background_view.h"
#include "views/shared/selection.h"
#include "views/waits/waits_facts.h"

class QComboBox;
class QLabel;
class QTabWidget;

namespace weft {

class RowTable;
class WaitsCanvas;

class WaitsView : public BackgroundView {
  Q_OBJECT

 public:
  explicit WaitsView(Selection& selection, QWidget* parent = nullptr);

  bool marksSelected() const;                       // a row is about it
  void setRun(std::shared_ptr<const OpenRun> run);  // nullptr: empty
  void fail(const QString& sentence) override;

  const WaitsFacts& facts() const { return facts_; }
  bool showsTransactions() const;
  Table shownRows() const;

  QSize sizeHint() const override { return {620, 300}; }

 protected:
  void collect() override;

 private:
  void addTabs();
  void take(const WaitsFacts& facts);
  RowTable& shownTable() const;
  std::optional<int> selectedRow() const;
  void showSelected();

  Selection& selection_;
  std::shared_ptr<const OpenRun> run_;
  WaitsFacts facts_;
  QComboBox* shown_;
  RowTable *waits_, *transactions_;
  WaitsCanvas* bars_;
  QTabWidget* tabs_;
  QLabel* note_;
};

}  // namespace weft
