#include "views/tables/links_panel.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include "views/tables/links_model.h"
#include "views/shared/filter_row.h"
#include "views/shared/item_text.h"
#include "views/tables/row_outline.h"
#include "views/shared/shown_rows.h"
#include "views/shared/table_copy.h"

namespace weft {

LinksPanel::LinksPanel(Selection& selection, QWidget* parent)
    : WhenShown(parent), selection_(selection), model_(new LinksModel(this)), shown_(new LinksFilter(*model_, this)),
      table_(new QTableView(this)), totals_(new QLabel(this)), note_(new QLabel(this)), outline_(new RowOutline(this)) {
  const auto [row, filter] = filterRow(*this, *totals_, tr("Filter: names or GUIDs of either end"),
                                       tr("Filter the link ends"), [this] { return shownRows(); });
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 4, 4);
  column->addLayout(row);
  column->addWidget(table_);
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  column->addWidget(note_);
  addTable();
  connect(filter, &QLineEdit::textChanged, this, [this](const QString& words) {
    shown_->setWords(words);
    count();
  });
  connect(&selection, &Selection::selectionChanged, this, &LinksPanel::reveal);
  connect(&selection, &Selection::hoverChanged, this, &LinksPanel::followHover);
  connect(&selection, &Selection::focusChanged, this, &LinksPanel::followFocus);
}

void LinksPanel::addTable() {
  table_->setModel(shown_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(model_->columnOf("bytes"), Qt::DescendingOrder);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);  // measuring thousands of rows takes its time
  table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 6);
  QHeaderView* header = table_->horizontalHeader();
  header->setResizeContentsPrecision(200);
  header->moveSection(model_->columnOf("bytes"), 0);  // what the table is sorted by stays in sight in a narrow window
  table_->setTabKeyNavigation(false);
  staysAtTop(*table_);
  table_->setAccessibleName(tr("Link ends and their loads"));
  table_->setItemDelegate(outline_);
  table_->setMouseTracking(true);
  table_->viewport()->installEventFilter(this);
  connect(table_, &QTableView::entered, this, [this](const QModelIndex& at) { selection_.hover(endAt(at)); });
  connect(table_, &QTableView::doubleClicked, this, [this](const QModelIndex& at) { selection_.focus(endAt(at)); });
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(table_, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
    const QModelIndex row = table_->indexAt(at);
    if (row.isValid())
      selection_.askForMenu(Item(endAt(row)), table_->viewport()->mapToGlobal(at), asTsv(shownRow(*table_, row)));
  });
  // Not what is current: the keyboard comes by a row that nobody chose.
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    if (!filling_ && !rows.empty()) selection_.select(endAt(rows.front()));
  });
}

EndIndex LinksPanel::endAt(const QModelIndex& shown) const {
  return EndIndex(static_cast<std::uint32_t>(shown_->mapToSource(shown).row()));
}

void LinksPanel::show(std::shared_ptr<const OpenRun> run, LinkNumbers numbers, const QString& notApplied) {
  notApplied_ = notApplied;
  run_ = std::move(run);
  numbers_ = std::move(numbers);
  refresh();
  if (isStale() && filledFor_ != run_.get()) {
    model_->setRun(nullptr);
    filledFor_ = nullptr;
  }  // frees the old run
}

void LinksPanel::collect() {
  filling_ = true;
  const bool another = run_.get() != filledFor_;
  if (another) model_->setRun(run_ && run_->hasFabric() ? run_ : nullptr);
  filledFor_ = run_.get();
  model_->setNumbers(numbers_);
  for (int column = 0; column < model_->columnCount(); ++column)
    table_->setColumnHidden(column, !model_->recorded(column));
  if (another) table_->resizeColumnsToContents();
  filling_ = false;
  count();
  showNote();
  reveal();
}

// Of what is measured there is only the whole run.
void LinksPanel::showNote() {
  const bool measured = model_->rowCount() > 0 && !table_->isColumnHidden(model_->columnOf("measured"));
  const QString whole = measured ? qt(notFollowedSentence(restrict(selection_.filter(), {Measure::counters}),
                                                          tr("measured bytes").toStdString()))
                                 : QString();
  note_->setText(!notApplied_.isEmpty() ? notApplied_ : whole);
  note_->setVisible(!note_->text().isEmpty());
}

void LinksPanel::reveal() {
  if (isStale()) return;
  filling_ = true;
  const auto* end = std::get_if<EndIndex>(&selection_.selected());
  const QModelIndex at =
      end ? shown_->mapFromSource(model_->index(static_cast<int>(number(*end)), model_->columnOf("node")))
          : QModelIndex();
  if (!at.isValid()) table_->clearSelection();
  else if (at.row() != table_->currentIndex().row() || !table_->selectionModel()->hasSelection()) {
    table_->selectionModel()->setCurrentIndex(at, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    table_->scrollTo(at);
  }
  filling_ = false;
}

int LinksPanel::rowOf(const Item& item) const {
  const auto* end = std::get_if<EndIndex>(&item);
  if (!end || isStale() || int(number(*end)) >= model_->rowCount()) return -1;
  return shown_->mapFromSource(model_->index(static_cast<int>(number(*end)), model_->columnOf("node"))).row();
}

void LinksPanel::followHover() {
  const int row = isVisible() ? rowOf(selection_.hovered()) : -1;
  if (row == outline_->row()) return;
  outline_->setRow(row);
  table_->viewport()->update();
}

void LinksPanel::followFocus() {
  const int row = isVisible() ? rowOf(selection_.focused()) : -1;
  if (row >= 0) table_->scrollTo(shown_->index(row, 0), QAbstractItemView::PositionAtCenter);
}

bool LinksPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Leave) selection_.hover({});
  return QWidget::eventFilter(watched, event);
}

void LinksPanel::count() {
  const int all = model_->rowCount();
  totals_->setText(all == 0 ? tr("no fabric") : tr("%1 of %2 link ends").arg(shown_->rowCount()).arg(all));
}

Table LinksPanel::shownRows() const {
  Table table = weft::shownRows(*table_);
  if (!run_ || table.at("bytes") == table.columns.size()) return table;
  const LinkColumn& bound = linkColumn("at_least");  // the "≥" of the bytes
  table.columns.push_back(bound.column);
  for (std::size_t row = 0; row < table.rows.size(); ++row)
    table.rows[row].push_back(
        bound.value({run_->fabric, run_->levels, numbers_}, endAt(shown_->index(static_cast<int>(row), 0))));
  return table;
}

}  // namespace weft

#include "moc_links_panel.cpp"
