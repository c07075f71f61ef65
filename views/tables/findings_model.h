// The item model of a fabric's findings.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "analysis/run/finding_item.h"
#include "analysis/run/open_run.h"
#include "ibdiag/findings/fabric_findings.h"
#include "views/shared/selection.h"

namespace weft {

class FindingsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { severityColumn, kindColumn, subnetColumn, textColumn, columns };

  using QAbstractTableModel::QAbstractTableModel;

  void show(std::shared_ptr<const OpenRun> run, std::shared_ptr<const FabricFindings> findings);  // null: empty

  Item placeOf(int row) const;
  FindingSeverity severity(int row) const { return findings_->list[static_cast<std::size_t>(row)].severity; }
  FindingKind kind(int row) const { return findings_->list[static_cast<std::size_t>(row)].kind; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::shared_ptr<const OpenRun> run_;
  std::shared_ptr<const FabricFindings> findings_;
};

}  // namespace weft
