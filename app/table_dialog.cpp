#include "app/table_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

#include "app/filter_row.h"
#include "app/table_text.h"

namespace weft {
namespace {

constexpr int sortRole = Qt::UserRole;

QString said(const std::string& text) { return QString::fromStdString(text); }

// What is not recorded comes before all numbers.
QVariant sortKey(const Json& cell) {
  if (cell.is_string()) return said(cell.get<std::string>());
  return cell.is_number() ? cell.get<double>() : -1.0;
}

QStandardItem* itemOf(const Json& cell) {
  auto* item = new QStandardItem(said(cellText(cell, "–")));
  item->setData(sortKey(cell), sortRole);
  item->setData(said(cellText(cell, "")), rawRole);
  item->setEditable(false);
  if (!cell.is_string()) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  return item;
}

QStandardItemModel* modelOf(const ReportTable& table, QObject* parent) {
  auto* model = new QStandardItemModel(parent);
  QStringList titles;
  for (const std::string& column : table.columns) titles << said(column).replace('_', ' ');
  model->setHorizontalHeaderLabels(titles);
  for (const auto& row : table.rows) {
    QList<QStandardItem*> items;
    for (const Json& cell : row) items << itemOf(cell);
    model->appendRow(items);
  }
  return model;
}

}  // namespace

TableDialog::TableDialog(const QString& title, const QString& note, const ReportTable& table, QWidget* parent)
    : QDialog(parent), shown_(new QSortFilterProxyModel(this)), view_(new QTableView(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(title);
  auto* heading = new QLabel(note);
  heading->setWordWrap(true);
  heading->setTextFormat(Qt::PlainText);
  addTable(table);
  auto* totals = new QLabel(this);
  const auto count = [this, totals] { totals->setText(tr("%1 of %2 rows").arg(shown_->rowCount()).arg(shown_->sourceModel()->rowCount())); };
  const auto [row, filter] = filterRow(*this, *totals, tr("Filter"), tr("Filter the rows"), [this] { return asTsv(); });
  connect(filter, &QLineEdit::textChanged, this, [this, count](const QString& words) {
    shown_->setFilterFixedString(words);
    count();
  });
  count();
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(heading);
  column->addLayout(row);
  column->addWidget(view_, 1);
  column->addWidget(buttons);
  int width = 60;
  for (int at = 0; at < shown_->columnCount(); ++at) width += view_->columnWidth(at);
  const int rows = std::min(shown_->rowCount(), 16);
  resize(std::clamp(width, 420, 1000), std::clamp(200 + rows * view_->verticalHeader()->defaultSectionSize(), 280, 680));
}

void TableDialog::addTable(const ReportTable& table) {
  shown_->setSourceModel(modelOf(table, this));
  shown_->setSortRole(sortRole);
  shown_->setFilterKeyColumn(-1);
  shown_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  view_->setModel(shown_);
  view_->setSortingEnabled(true);
  view_->sortByColumn(-1, Qt::AscendingOrder);  // as it came
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setAlternatingRowColors(true);
  view_->setWordWrap(false);
  view_->verticalHeader()->hide();
  view_->setAccessibleName(windowTitle());
  view_->resizeColumnsToContents();
}

QString TableDialog::asTsv() const { return tsvOf(*view_); }

}  // namespace weft
