#pragma once

#include <QWidget>
#include <memory>

#include "app/open_run.h"

class QLabel;
class QSortFilterProxyModel;
class QTableView;

namespace weft {

class DiagnosticsModel;

// What the import had to say: a table that can be filtered, sorted and copied.
class DiagnosticsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit DiagnosticsPanel(QWidget* parent = nullptr);

  void show(std::shared_ptr<const OpenRun> run);
  QString tsv() const;  // the rows that are shown, with a header

 private:
  void setFilter(const QString& words);
  void count();

  DiagnosticsModel* model_;
  QSortFilterProxyModel* shown_;
  QTableView* table_;
  QLabel* totals_;
};

}  // namespace weft
