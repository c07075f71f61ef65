#include "app/table_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "views/shortcuts.h"

namespace weft {
namespace {

QString said(const std::string& text) { return QString::fromStdString(text); }

QTableWidget* tableOf(const ReportTable& table) {
  auto* widget = new QTableWidget(static_cast<int>(table.rows.size()), static_cast<int>(table.columns.size()));
  QStringList titles;
  for (const std::string& column : table.columns) titles << said(column).replace('_', ' ');
  widget->setHorizontalHeaderLabels(titles);
  widget->verticalHeader()->hide();
  widget->setEditTriggers(QAbstractItemView::NoEditTriggers);
  widget->setAlternatingRowColors(true);
  for (std::size_t row = 0; row < table.rows.size(); ++row)
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      const Json& cell = table.rows[row][column];
      auto* item = new QTableWidgetItem(said(cellText(cell, "–")));
      if (!cell.is_string()) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      widget->setItem(static_cast<int>(row), static_cast<int>(column), item);
    }
  widget->resizeColumnsToContents();
  return widget;
}

}  // namespace

TableDialog::TableDialog(const QString& title, const QString& note, ReportTable table, QWidget* parent)
    : QDialog(parent), table_(std::move(table)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(title);
  auto* heading = new QLabel(note);
  heading->setWordWrap(true);
  heading->setTextFormat(Qt::PlainText);
  QTableWidget* widget = tableOf(table_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  const auto copy = [this] { QApplication::clipboard()->setText(asTsv()); };
  connect(buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole), &QPushButton::clicked, this, copy);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  onKey(*this, QKeySequence::Copy, copy);
  auto* column = new QVBoxLayout(this);
  column->addWidget(heading);
  column->addWidget(widget, 1);
  column->addWidget(buttons);
  int width = 60;
  for (int at = 0; at < widget->columnCount(); ++at) width += widget->columnWidth(at);
  const int rows = std::min(widget->rowCount(), 16);
  resize(std::clamp(width, 300, 900), std::clamp(170 + rows * widget->verticalHeader()->defaultSectionSize(), 240, 640));
}

QString TableDialog::asTsv() const {
  QStringList lines;
  const auto line = [&](const auto& cells, const auto& spelled) {
    QStringList parts;
    for (const auto& cell : cells) parts << said(spelled(cell)).replace('\t', ' ');
    lines << parts.join('\t');
  };
  line(table_.columns, [](const std::string& column) { return column; });
  for (const auto& row : table_.rows) line(row, [](const Json& cell) { return cellText(cell, ""); });
  return lines.join('\n') + '\n';
}

}  // namespace weft
