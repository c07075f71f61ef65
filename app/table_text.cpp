#include "app/table_text.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QStringList>
#include <QTableView>
#include <QToolButton>
#include <algorithm>
#include <numeric>
#include <vector>

#include "core/quote.h"

namespace weft {
namespace {

QString tsvOf(const QAbstractItemModel& table, const std::vector<int>& columns) {
  QString text;
  const auto addLine = [&](auto cellAt) {
    QStringList cells;
    for (const int column : columns) cells << cellAt(column).toString().simplified();
    text += cells.join('\t') + '\n';
  };
  addLine([&](int column) { return table.headerData(column, Qt::Horizontal); });
  for (int row = 0; row < table.rowCount(); ++row)
    addLine([&](int column) {
      const QModelIndex cell = table.index(row, column);
      const QVariant raw = cell.data(rawRole);
      return raw.isValid() ? raw : cell.data();
    });
  return text;
}

QList<QStringList> cellsOf(const QString& tsv) {
  QList<QStringList> rows;
  for (const QString& line : tsv.split('\n', Qt::SkipEmptyParts)) rows << line.split('\t');
  return rows;
}

QString asCsv(const QList<QStringList>& rows) {
  QString text;
  for (const QStringList& row : rows) {
    QStringList cells;
    for (const QString& cell : row) cells << QString::fromStdString(csvField(cell.toStdString()));
    text += cells.join(',') + '\n';
  }
  return text;
}

bool isNumberOrEmpty(const QString& cell) {
  bool isNumber = false;
  cell.toDouble(&isNumber);
  return isNumber || cell.isEmpty();
}

// A bar would end the cell; what could be markup is shown as it is.
QString markdownCell(QString cell) {
  for (const char* mark : {"\\", "|", "*", "_", "`", "<", ">", "[", "]"}) cell.replace(mark, QString("\\") + mark);
  return cell;
}

QString asMarkdown(const QList<QStringList>& rows) {
  if (rows.isEmpty()) return {};
  QString text;
  const auto addLine = [&](const QStringList& cells) { text += "| " + cells.join(" | ") + " |\n"; };
  const auto escaped = [](const QStringList& row) {
    QStringList cells;
    for (const QString& cell : row) cells << markdownCell(cell);
    return cells;
  };
  addLine(escaped(rows.front()));
  QStringList rule;
  for (qsizetype column = 0; column < rows.front().size(); ++column) {
    const bool numbers = rows.size() > 1 && std::all_of(rows.begin() + 1, rows.end(), [column](const QStringList& row) {
      return isNumberOrEmpty(row.value(column));
    });
    rule << (numbers ? "---:" : "---");
  }
  addLine(rule);
  for (qsizetype row = 1; row < rows.size(); ++row) addLine(escaped(rows[row]));
  return text;
}

}  // namespace

QString name(TextFormat format) {
  switch (format) {
    case TextFormat::tsv: return QObject::tr("tab-separated text");
    case TextFormat::csv: return QObject::tr("CSV");
    case TextFormat::markdown: return QObject::tr("Markdown");
  }
  return {};
}

QString tsvOf(const QAbstractItemModel& table) {
  std::vector<int> columns(static_cast<std::size_t>(table.columnCount()));
  std::iota(columns.begin(), columns.end(), 0);
  return tsvOf(table, columns);
}

QString tsvOf(const QTableView& table) {
  std::vector<int> columns;
  for (int column = 0; column < table.model()->columnCount(); ++column)
    if (!table.isColumnHidden(column)) columns.push_back(column);
  return tsvOf(*table.model(), columns);
}

QString inFormat(const QString& tsv, TextFormat format) {
  switch (format) {
    case TextFormat::tsv: return tsv;
    case TextFormat::csv: return asCsv(cellsOf(tsv));
    case TextFormat::markdown: return asMarkdown(cellsOf(tsv));
  }
  return {};
}

void setUpCopy(QToolButton& button, std::function<QString()> tsv) {
  button.setText(QObject::tr("Copy"));
  button.setToolTip(QObject::tr("Copy the rows that are shown, with exact numbers"));
  button.setPopupMode(QToolButton::MenuButtonPopup);
  auto* menu = new QMenu(&button);
  for (const TextFormat format : textFormats)
    menu->addAction(QObject::tr("as %1").arg(name(format)), &button,
                    [tsv, format] { QApplication::clipboard()->setText(inFormat(tsv(), format)); });
  button.setMenu(menu);
  QObject::connect(&button, &QToolButton::clicked, &button, [tsv] { QApplication::clipboard()->setText(tsv()); });
}

}  // namespace weft
