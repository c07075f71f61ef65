// Where the program was: functions with their times, messages and bytes; of the chosen one its callers, callees and source; and all as a flame graph.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

#include "views/functions/functions_facts.h"
#include "views/shared/selection.h"

class QLabel;
class QLineEdit;
class QTableView;
class QTabWidget;

namespace weft {

class FlameCanvas;
class RowTable;

class FunctionsView : public QWidget {
  Q_OBJECT

 public:
  // Collects on any thread; what it returns is called in the view's, unless another work was given before.
  using Work = std::function<std::function<void()>(const std::function<bool()>& stopped)>;
  using Runner = std::function<void(Work work)>;

  explicit FunctionsView(Selection& selection, QWidget* parent = nullptr);

  void setRunner(Runner runner) { runner_ = std::move(runner); }  // without one the view waits
  void setRun(std::shared_ptr<const RunSnapshot> run);             // nullptr: empty
  void fail(const QString& sentence);                              // of the runner
  // Where source files are looked for, too: the last one that was named first; 8 at most.
  void setSources(const std::filesystem::path& folder);
  void setAllSources(const QStringList& folders);

  const FunctionsFacts& facts() const { return facts_; }
  QString chosen() const { return chosen_; }
  void choose(const QString& function);  // empty: none
  Table shownRows() const;

  QSize sizeHint() const override { return {620, 300}; }

 signals:
  void collected();                                 // facts() are of another part
  void sourcesChanged(const QStringList& folders);  // by the user

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void addPanes();
  void refresh();  // now, or when the view is shown
  void collect();
  void take(const FunctionsFacts& facts);
  void showChosen();
  void showSource();
  void askForSources();

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> run_;
  Runner runner_;
  FunctionsFacts facts_;
  QString chosen_;
  std::vector<std::filesystem::path> sources_;
  bool stale_ = true;
  QLabel *note_, *sourceNote_;
  RowTable *functions_, *callers_, *callees_, *source_;
  QTabWidget* tabs_;
  FlameCanvas* flame_;
};

}  // namespace weft
