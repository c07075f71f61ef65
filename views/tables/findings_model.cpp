#include "views/tables/findings_model.h"

#include <algorithm>

#include "views/shared/shown_rows.h"
#include "views/shared/text.h"

namespace weft {
namespace {

QString plain(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

// Severities, worst first, are ordered as numbers; words would put "error" before "note" before "warning".
QVariant sortKey(const Finding& finding, int column) {
  if (column == FindingsModel::severityColumn) return static_cast<int>(finding.severity);
  if (column == FindingsModel::subnetColumn) return finding.subnet ? static_cast<int>(number(*finding.subnet)) : -1;
  return column == FindingsModel::kindColumn ? plain(code(finding.kind)) : QString::fromStdString(finding.text);
}

Cell exact(const Finding& finding, int column) {
  switch (column) {
    case FindingsModel::severityColumn:
      return name(finding.severity);
    case FindingsModel::kindColumn:
      return code(finding.kind);
    case FindingsModel::subnetColumn:
      return finding.subnet ? Cell(number(*finding.subnet)) : Cell();
    default:
      return finding.text;
  }
}

}  // namespace

void FindingsModel::show(std::shared_ptr<const OpenRun> run, std::shared_ptr<const FabricFindings> findings) {
  beginResetModel();
  run_ = std::move(run);
  findings_ = std::move(findings);
  endResetModel();
}

Item FindingsModel::placeOf(int row) const {
  return weft::placeOf(run_->fabric, findings_->list[static_cast<std::size_t>(row)]);
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !findings_ ? 0 : static_cast<int>(findings_->list.size());
}

int FindingsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !findings_) return {};
  const Finding& finding = findings_->list[static_cast<std::size_t>(index.row())];
  if (role == cellRole) return QVariant::fromValue(exact(finding, index.column()));
  if (role == Qt::UserRole) return sortKey(finding, index.column());
  if (role == Qt::ToolTipRole) return inLines(qt(finding.text));
  if (role != Qt::DisplayRole) return {};
  return QString::fromStdString(cellText(exact(finding, index.column())));
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  static const std::vector<weft::Column> all{
      {"severity"}, {"kind"}, {"subnet", ColumnKind::number}, {"text"}};  // as weft fabric --findings
  static const QStringList titles{tr("Severity"), tr("Kind"), tr("Subnet"), tr("What was found")};
  if (role == Qt::DisplayRole) return titles.value(section);
  return role == columnRole && section < columns ? QVariant::fromValue(titled(all[section], titles[section]))
                                                 : QVariant();
}

}  // namespace weft

#include "moc_findings_model.cpp"
