#include "views/tables/diagnostics_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "views/tables/diagnostics_model.h"
#include "views/shared/filter_row.h"
#include "views/shared/shown_rows.h"

namespace weft {

DiagnosticsPanel::DiagnosticsPanel(QWidget* parent)
    : QWidget(parent), model_(new DiagnosticsModel(this)), shown_(new QSortFilterProxyModel(this)),
      table_(new QTableView(this)), totals_(new QLabel(this)) {
  shown_->setSourceModel(model_);
  shown_->setFilterKeyColumn(-1);
  shown_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  table_->setModel(shown_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(-1, Qt::AscendingOrder);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->setTabKeyNavigation(false);
  table_->setAccessibleName(tr("Diagnostics of the import"));

  const auto [row, filter] = filterRow(*this, *totals_, tr("Filter: code, file or words"), tr("Filter the diagnostics"),
                                       [this] { return shownRows(); });
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 4, 4);
  column->addLayout(row);
  column->addWidget(table_);
  connect(filter, &QLineEdit::textChanged, this, &DiagnosticsPanel::setFilter);
  count();
}

void DiagnosticsPanel::show(std::shared_ptr<const OpenRun> run) {
  model_->show(std::move(run));
  table_->resizeColumnsToContents();
  for (const int column : {DiagnosticsModel::seenColumn, DiagnosticsModel::doneColumn})
    table_->setColumnWidth(column, std::min(table_->columnWidth(column), 420));
  count();
}

Table DiagnosticsPanel::shownRows() const { return weft::shownRows(*table_); }

void DiagnosticsPanel::setFilter(const QString& words) {
  shown_->setFilterFixedString(words);
  count();
}

void DiagnosticsPanel::count() {
  const int all = model_->rowCount();
  totals_->setText(all == 0 ? tr("nothing to report") : tr("%1 of %2 rows").arg(shown_->rowCount()).arg(all));
}

}  // namespace weft

#include "moc_diagnostics_panel.cpp"
