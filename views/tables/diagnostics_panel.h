// The panel of import diagnostics: a table that can be filtered, sorted and copied.
#pragma once

#include <QWidget>
#include <memory>

#include "analysis/run/open_run.h"
#include "reports/table.h"

class QLabel;
class QSortFilterProxyModel;
class QTableView;

namespace weft {

class DiagnosticsModel;

class DiagnosticsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit DiagnosticsPanel(QWidget* parent = nullptr);

  void show(std::shared_ptr<const OpenRun> run);
  Table shownRows() const;

 private:
  void setFilter(const QString& words);
  void count();

  DiagnosticsModel* model_;
  QSortFilterProxyModel* shown_;
  QTableView* table_;
  QLabel* totals_;
};

}  // namespace weft
