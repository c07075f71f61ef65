// The panel Functions: functions with times, messages and bytes; callers, callees and source of the chosen one; and
// the flame graph.
#pragma once

#include <memory>

#include "views/functions/functions_facts.h"
#include "views/shared/rows/background_view.h"
#include "views/shared/selection.h"

class QLabel;
class QLineEdit;
class QTableView;
class QTabWidget;

namespace weft {

class FlameCanvas;
class RowTable;

class FunctionsView : public BackgroundView {
  Q_OBJECT

 public:
  explicit FunctionsView(Selection& selection, QWidget* parent = nullptr);

  void setRun(std::shared_ptr<const RunSnapshot> run);  // nullptr: empty
  void fail(const QString& sentence) override;
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
  void collect() override;

 private:
  void addPanes();
  void take(const FunctionsFacts& facts);
  void showChosen();
  void showSource();
  void showInstructions();
  void askForSources();

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> run_;
  FunctionsFacts facts_;
  QString chosen_;
  std::vector<std::filesystem::path> sources_;
  bool isCollecting_ = false;  // facts_ are of another part until then
  QLabel *note_, *sourceNote_, *instructionNote_;
  RowTable *functions_, *callers_, *callees_, *source_, *instructions_;
  QTabWidget* tabs_;
  FlameCanvas* flame_;
};

}  // namespace weft
