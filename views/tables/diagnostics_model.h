// The diagnostics of a run as a table; if a code has more than were kept, a last row of that code has their number.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "analysis/run/open_run.h"

namespace weft {

class DiagnosticsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { severityColumn, codeColumn, fileColumn, lineColumn, seenColumn, doneColumn, adviceColumn, columns };

  using QAbstractTableModel::QAbstractTableModel;

  void show(std::shared_ptr<const OpenRun> run);  // null: empty

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<Diagnostic> rows_;
};

}  // namespace weft
