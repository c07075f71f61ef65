#include "views/tables/diagnostics_model.h"

#include <map>

#include "views/shared/shown_rows.h"
#include "views/shared/text.h"

namespace weft {
namespace {

std::vector<Diagnostic> rowsOf(const RunSnapshot& run) {
  std::map<std::string, std::uint64_t> kept;
  std::vector<Diagnostic> rows;
  for (const DiagnosticRecord& record : run.diagnostics) {
    rows.push_back(record.diagnostic);
    ++kept[record.diagnostic.code];
  }
  for (const CodeTotal& total : run.diagnosticTotals) {
    if (total.total <= kept[total.code]) continue;
    Diagnostic more;
    more.code = total.code;
    more.seen = QObject::tr("and %1 more of this code").arg(total.total - kept[total.code]).toStdString();
    rows.push_back(std::move(more));
  }
  return rows;
}

Cell exact(const Diagnostic& row, int column) {
  switch (column) {
    case DiagnosticsModel::severityColumn:
      return name(row.severity);
    case DiagnosticsModel::codeColumn:
      return row.code;
    case DiagnosticsModel::fileColumn:
      return row.file;
    case DiagnosticsModel::lineColumn:
      return row.line ? Cell(row.line) : Cell();
    case DiagnosticsModel::seenColumn:
      return row.seen;
    case DiagnosticsModel::doneColumn:
      return row.done;
    case DiagnosticsModel::adviceColumn:
      return row.advice;
    default:
      return {};
  }
}

// Lines sort as numbers.
QVariant shown(const Cell& cell) {
  if (const auto whole = cell.asReal()) return static_cast<qulonglong>(*whole);
  return cell.isAbsent() ? QVariant() : QString::fromStdString(cellText(cell));
}

}  // namespace

void DiagnosticsModel::show(std::shared_ptr<const OpenRun> run) {
  beginResetModel();
  rows_ = run ? rowsOf(run->snapshot) : std::vector<Diagnostic>();
  endResetModel();
}

int DiagnosticsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DiagnosticsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant DiagnosticsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Diagnostic& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole) return shown(exact(row, index.column()));
  if (role == cellRole) return QVariant::fromValue(exact(row, index.column()));
  if (role == Qt::ToolTipRole) return inLines(qt(sentence(row)));
  if (role == Qt::TextAlignmentRole && index.column() == lineColumn) return int(Qt::AlignRight | Qt::AlignVCenter);
  return {};
}

QVariant DiagnosticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  static const std::vector<weft::Column> all{{"severity"}, {"code"}, {"file"},  {"line", ColumnKind::number},
                                             {"seen"},     {"done"}, {"advice"}};
  static const QStringList titles{tr("Severity"), tr("Code"), tr("File"),  tr("Line"),
                                  tr("Seen"),     tr("Done"), tr("Advice")};
  if (role == Qt::DisplayRole) return titles.value(section);
  return role == columnRole && section < columns ? QVariant::fromValue(titled(all[section], titles[section]))
                                                 : QVariant();
}

}  // namespace weft

#include "moc_diagnostics_model.cpp"
