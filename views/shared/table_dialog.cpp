#include "views/shared/table_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include "views/shared/filter_row.h"
#include "views/shared/shown_rows.h"
#include "views/shared/table_model.h"

namespace weft {
TableDialog::TableDialog(const QString& title, const QString& note, std::shared_ptr<const Table> table, QWidget* parent)
    : QDialog(parent), shown_(new TableOrder(*new TableModel(std::move(table), this), this)),
      view_(new QTableView(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(title);
  auto* heading = new QLabel(note);
  heading->setWordWrap(true);
  heading->setTextFormat(Qt::PlainText);
  setUpView();
  auto* totals = new QLabel(this);
  const auto count = [this, totals] {
    totals->setText(tr("%1 of %2 rows").arg(shown_->rowCount()).arg(shown_->sourceModel()->rowCount()));
  };
  const auto [row, filter] =
      filterRow(*this, *totals, tr("Filter"), tr("Filter the rows"), [this] { return shownRows(); });
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
  resize(std::clamp(width, 420, 1000),
         std::clamp(200 + rows * view_->verticalHeader()->defaultSectionSize(), 280, 680));
}

void TableDialog::setUpView() {
  shown_->setFilterKeyColumn(-1);
  shown_->setFilterRole(TableModel::searchedRole);
  shown_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  view_->setModel(shown_);
  view_->setSortingEnabled(true);
  view_->sortByColumn(-1, Qt::AscendingOrder);  // as it came
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setAlternatingRowColors(true);
  view_->setWordWrap(false);
  view_->verticalHeader()->hide();
  view_->setTabKeyNavigation(false);
  view_->setAccessibleName(windowTitle());
  staysAtTop(*view_);
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    const QModelIndexList rows = view_->selectionModel()->selectedRows();
    if (!rows.empty()) emit rowChosen(shown_->mapToSource(rows.front()).row());
  });
  view_->resizeColumnsToContents();
}

Table TableDialog::shownRows() const { return weft::shownRows(*view_); }

}  // namespace weft

#include "moc_table_dialog.cpp"
