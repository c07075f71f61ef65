// Who waited for whom, why, and the messages behind it: waits, transactions, and bars of both.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

#include "views/shared/selection.h"
#include "views/waits/waits_facts.h"

class QComboBox;
class QLabel;
class QTabWidget;

namespace weft {

class RowTable;
class WaitsCanvas;

class WaitsView : public QWidget {
  Q_OBJECT

 public:
  // Collects on any thread; what it returns is called in the view's, unless another work was given before.
  using Work = std::function<std::function<void()>(const std::function<bool()>& stopped)>;
  using Runner = std::function<void(Work work)>;

  explicit WaitsView(Selection& selection, QWidget* parent = nullptr);

  bool marksSelected() const;  // a row is about it
  void setRunner(Runner runner) { runner_ = std::move(runner); }  // without one the view waits
  void setRun(std::shared_ptr<const OpenRun> run);                 // nullptr: empty
  void fail(const QString& sentence);                              // of the runner

  const WaitsFacts& facts() const { return facts_; }
  bool showsTransactions() const;
  Table shownRows() const;

  QSize sizeHint() const override { return {620, 300}; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void addTabs();
  void refresh();  // now, or when the view is shown
  void collect();
  void take(const WaitsFacts& facts);
  RowTable& shownTable() const;
  std::optional<int> selectedRow() const;
  void showSelected();

  Selection& selection_;
  std::shared_ptr<const OpenRun> run_;
  Runner runner_;
  WaitsFacts facts_;
  bool stale_ = true;
  QComboBox* shown_;
  RowTable *waits_, *transactions_;
  WaitsCanvas* bars_;
  QTabWidget* tabs_;
  QLabel* note_;
};

}  // namespace weft
