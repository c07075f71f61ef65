#include "views/shared/row_table.h"

#include <QHeaderView>
#include <QSignalBlocker>

#include "views/shared/shown_rows.h"
#include "views/shared/table_model.h"
#include "views/shared/text.h"

namespace weft {

RowTable::RowTable(const QString& name, QWidget* parent) : QTableView(parent) {
  setAccessibleName(name);
  setSelectionBehavior(SelectRows);
  setSelectionMode(SingleSelection);
  setWordWrap(false);
  setTabKeyNavigation(false);
  setTextElideMode(Qt::ElideMiddle);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
  horizontalHeader()->setResizeContentsPrecision(100);
  staysAtTop(*this);
}

void RowTable::setTable(Table table) {
  auto* const before = model();
  auto* const source = new TableModel(std::make_shared<const Table>(std::move(table)), this);
  auto* const order = new TableOrder(*source, source);
  order->setFilterCaseSensitivity(Qt::CaseInsensitive);
  order->setFilterFixedString(words_);
  order->setFilterRole(TableModel::searchedRole);
  order->setFilterKeyColumn(0);
  horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);  // as the table has it
  setModel(order);
  if (auto* const old = qobject_cast<QSortFilterProxyModel*>(before)) old->sourceModel()->deleteLater();
  resizeColumnsToContents();
  boundWords();
  fitFirst();
  connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& at) {
    if (!at.isValid()) return;
    const int row = static_cast<QSortFilterProxyModel*>(model())->mapToSource(at).row();
    const QString first = at.siblingAtColumn(0).data().toString();
    emit rowChosen(first);  // which may give the table other rows
    emit indexChosen(row);
  });
}

// Words that are long leave room for the numbers behind them; a tooltip has them whole.
void RowTable::boundWords() {
  const auto& table = static_cast<TableModel*>(static_cast<QSortFilterProxyModel*>(model())->sourceModel())->table();
  for (int at = 0; at < model()->columnCount(); ++at)
    if (table.columns[static_cast<std::size_t>(at)].kind == ColumnKind::text)
      setColumnWidth(at, std::min(columnWidth(at), at == 0 ? 360 : 220));
}

void RowTable::fitFirst() {
  if (inView_ == 0 || !model() || model()->columnCount() == 0) return;
  int others = 0;
  for (int at = 1; at < std::min(inView_, model()->columnCount()); ++at) others += columnWidth(at);
  setColumnWidth(0, std::max(6 * fontMetrics().averageCharWidth(), viewport()->width() - others));
}

void RowTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitFirst();
}

void RowTable::setWords(const QString& words) {
  words_ = words;
  if (auto* const order = qobject_cast<QSortFilterProxyModel*>(model())) order->setFilterFixedString(words);
}

void RowTable::chooseRow(const QString& first) {
  if (!model()) return;
  const QSignalBlocker quiet(this);
  const auto found = model()->match(model()->index(0, 0), Qt::DisplayRole, first, 1, Qt::MatchExactly);
  if (found.isEmpty() || first.isEmpty()) clearSelection();
  else setCurrentIndex(found.front());
}

std::optional<int> RowTable::chosenIndex() const {
  const QModelIndex at = model() ? selectionModel()->selectedRows().value(0) : QModelIndex();
  return at.isValid() ? std::optional(static_cast<QSortFilterProxyModel*>(model())->mapToSource(at).row())
                      : std::nullopt;
}

void RowTable::chooseIndex(std::optional<int> row) {
  if (!model()) return;
  const QSignalBlocker quiet(this);
  const auto* const order = static_cast<QSortFilterProxyModel*>(model());
  const QModelIndex at = row ? order->mapFromSource(order->sourceModel()->index(*row, 0)) : QModelIndex();
  if (!at.isValid()) return selectionModel()->clear();
  if (!selectionModel()->isRowSelected(at.row())) setCurrentIndex(at);
  scrollTo(at);
}

void RowTable::revealRow(int row) {
  if (model() && row >= 0 && row < model()->rowCount()) scrollTo(model()->index(row, 0), PositionAtCenter);
}

}  // namespace weft

#include "moc_row_table.cpp"
