#include "app/links_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include "app/filter_row.h"
#include "app/links_model.h"
#include "app/run_session.h"
#include "app/table_text.h"

namespace weft {

LinksPanel::LinksPanel(RunSession& session, QWidget* parent)
    : QWidget(parent), session_(session), model_(new LinksModel(this)), shown_(new LinksFilter(*model_, this)),
      table_(new QTableView(this)), totals_(new QLabel(this)) {
  const auto [row, filter] = filterRow(*this, *totals_, tr("Filter: names or GUIDs of either end"),
                                       tr("Filter the link ends"), [this] { return asTsv(); });
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 4, 4);
  column->addLayout(row);
  column->addWidget(table_);
  addTable();
  connect(filter, &QLineEdit::textChanged, this, [this](const QString& words) {
    shown_->setWords(words);
    count();
  });
  for (const auto signal : {&RunSession::runChanged, &RunSession::loadsChanged})
    connect(&session, signal, this, &LinksPanel::refresh);
  connect(&session.selection(), &Selection::selectionChanged, this, &LinksPanel::reveal);
}

void LinksPanel::addTable() {
  table_->setModel(shown_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(LinksModel::bytesColumn, Qt::DescendingOrder);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);  // measuring thousands of rows takes its time
  table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 6);
  QHeaderView* header = table_->horizontalHeader();
  header->setResizeContentsPrecision(200);
  header->moveSection(LinksModel::bytesColumn, 0);  // what the table is sorted by stays in sight in a narrow window
  table_->setAccessibleName(tr("Link ends and their loads"));
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
    if (filling_ || !now.isValid()) return;
    session_.selection().select(EndIndex(static_cast<std::uint32_t>(shown_->mapToSource(now).row())));
  });
}

void LinksPanel::refresh() {
  stale_ = true;
  if (isVisible()) fill();
  else if (filledFor_ != session_.run().get()) model_->setRun(nullptr), filledFor_ = nullptr;  // frees the old run
}

void LinksPanel::showEvent(QShowEvent*) {
  if (stale_) fill();
}

void LinksPanel::fill() {
  stale_ = false;
  filling_ = true;
  const auto& run = session_.run();
  const bool another = run.get() != filledFor_;
  if (another) model_->setRun(run && run->hasFabric() ? run : nullptr);
  filledFor_ = run.get();
  model_->setFigures(session_.figures());
  for (int column = 0; column < LinksModel::columns; ++column)
    table_->setColumnHidden(column, !model_->recorded(column));
  if (another) table_->resizeColumnsToContents();
  filling_ = false;
  count();
  reveal();
}

void LinksPanel::reveal() {
  if (stale_) return;
  filling_ = true;
  const auto* end = std::get_if<EndIndex>(&session_.selection().selected());
  const QModelIndex at =
      end ? shown_->mapFromSource(model_->index(static_cast<int>(number(*end)), LinksModel::nodeColumn)) : QModelIndex();
  if (!at.isValid()) table_->clearSelection();
  else if (at.row() != table_->currentIndex().row() || !table_->selectionModel()->hasSelection()) {
    table_->selectionModel()->setCurrentIndex(at, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    table_->scrollTo(at);
  }
  filling_ = false;
}

void LinksPanel::count() {
  const int all = model_->rowCount();
  totals_->setText(all == 0 ? tr("no fabric") : tr("%1 of %2 link ends").arg(shown_->rowCount()).arg(all));
}

QString LinksPanel::asTsv() const { return tsvOf(*table_); }

}  // namespace weft
