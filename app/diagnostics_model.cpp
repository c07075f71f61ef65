#include "app/diagnostics_model.h"

#include <map>

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
    more.seen = "and " + std::to_string(total.total - kept[total.code]) + " more of this code";
    rows.push_back(std::move(more));
  }
  return rows;
}

QVariant cell(const Diagnostic& row, int column) {
  const auto text = [](const std::string& bytes) { return QString::fromStdString(bytes); };
  switch (column) {
    case DiagnosticsModel::severityColumn: {
      const std::string_view word = name(row.severity);
      return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
    }
    case DiagnosticsModel::codeColumn: return text(row.code);
    case DiagnosticsModel::fileColumn: return text(row.file);
    case DiagnosticsModel::lineColumn: return row.line ? QVariant(static_cast<qulonglong>(row.line)) : QVariant();
    case DiagnosticsModel::seenColumn: return text(row.seen);
    case DiagnosticsModel::doneColumn: return text(row.done);
    case DiagnosticsModel::adviceColumn: return text(row.advice);
    default: return {};
  }
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
  if (role == Qt::DisplayRole) return cell(row, index.column());
  if (role == Qt::ToolTipRole) return QString::fromStdString(sentence(row)).toHtmlEscaped();
  if (role == Qt::TextAlignmentRole && index.column() == lineColumn) return int(Qt::AlignRight | Qt::AlignVCenter);
  return {};
}

QVariant DiagnosticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  static const QStringList names{tr("Severity"), tr("Code"), tr("File"),  tr("Line"),
                                 tr("Seen"),     tr("Done"), tr("Advice")};
  return names.value(section);
}

}  // namespace weft
