#include "views/waits/waits_view.h"

#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>
#include <utility>

#include "views/shared/row_table.h"
#include "views/shared/shortcuts.h"
#include "views/shared/shown_rows.h"
#include "views/shared/table_copy.h"
#include "views/shared/text.h"
#include "views/waits/waits_canvas.h"

namespace weft {

WaitsView::WaitsView(Selection& selection, QWidget* parent)
    : BackgroundView(parent), selection_(selection), shown_(new QComboBox), waits_(new RowTable(tr("waits"))),
      transactions_(new RowTable(tr("transactions"))), bars_(new WaitsCanvas), tabs_(new QTabWidget),
      note_(new QLabel) {
  addTabs();
  connect(waits_, &RowTable::indexChosen, this, [this](int row) {
    const Item item = waitItem(facts_, static_cast<std::size_t>(row));
    if (item != Item()) selection_.select(item);
  });
  connect(transactions_, &RowTable::indexChosen, this, [this](int row) {
    const auto at = static_cast<std::size_t>(row);
    if (facts_.run && at < facts_.listed.size())
      selection_.select(itemOf(*facts_.run->run, facts_.listed[at], facts_.filter));
  });
  connect(shown_, &QComboBox::currentIndexChanged, this, &WaitsView::refresh);
  connect(&selection_, &Selection::filterChanged, this, &WaitsView::refresh);
  connect(&selection_, &Selection::selectionChanged, this, &WaitsView::showSelected);
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  refresh();
}

void WaitsView::addTabs() {
  shown_->setAccessibleName(tr("What the waits are grouped by"));
  shown_->addItems({tr("Who waits for whom"), tr("By call path"), tr("By cause"), tr("By rank")});  // as WaitsShown
  auto* const pane = new QWidget;
  auto* const list = new QVBoxLayout(pane);
  list->setContentsMargins(0, 0, 0, 0);
  list->setSpacing(2);
  list->addWidget(shown_, 0, Qt::AlignLeft);
  list->addWidget(waits_, 1);
  auto* const area = new QScrollArea;
  area->setWidget(bars_);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  for (RowTable* each : {waits_, transactions_}) each->setSorted(true);
  tabs_->addTab(pane, tr("Waits"));
  tabs_->addTab(transactions_, tr("Transactions"));
  tabs_->addTab(area, tr("Bars"));
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 4, 2);
  column->setSpacing(2);
  column->addWidget(tabs_, 1);
  column->addWidget(note_);
}

void WaitsView::setRun(std::shared_ptr<const OpenRun> run) {
  run_ = std::move(run);
  take({});
  refresh();
}

bool WaitsView::showsTransactions() const { return tabs_->currentWidget() == transactions_; }

void WaitsView::collect() {
  if (!run_) return fail(tr("No run is open."));
  const auto known = facts_.run && facts_.run->run == run_ ? facts_.run : nullptr;
  run([this, run = run_, known, filter = selection_.filter(), shown = static_cast<WaitsShown>(shown_->currentIndex())](
          const std::function<bool()>& stopped) -> std::function<void()> {
    const WaitsFacts found = waitsFacts(run, known, filter, shown, stopped);
    if (stopped && stopped()) return {};
    return [this, found] { take(found); };
  });
}

void WaitsView::fail(const QString& sentence) {
  WaitsFacts none;
  none.missing = none.bars.missing = sentence.toStdString();
  take(none);
}

void WaitsView::take(const WaitsFacts& facts) {
  facts_ = facts;
  waits_->setTable(facts_.waits);
  transactions_->setTable(facts_.transactions);
  bars_->setBars(facts_.bars);
  showSelected();
  note_->setText(qt(facts_.missing.empty() ? facts_.note : facts_.missing));
  note_->setVisible(!note_->text().isEmpty());
}

// The row that was chosen, where it is about what is selected, else the first that is: about a rank, a pair, a
// transaction.
std::optional<int> WaitsView::selectedRow() const {
  const Item& selected = selection_.selected();
  if (selected == Item() || !facts_.missing.empty()) return std::nullopt;
  const auto* block = std::get_if<PairBlock>(&selected);
  const bool listed = showsTransactions();
  const auto isAbout = [&](std::size_t row) {
    return listed ? block && block->transaction != 0 && facts_.listed[row].number == block->transaction
                  : waitItem(facts_, row) == selected;
  };
  const std::size_t rows = listed ? facts_.listed.size() : facts_.waits.rows.size();
  const auto now = shownTable().chosenIndex();
  if (now && static_cast<std::size_t>(*now) < rows && isAbout(static_cast<std::size_t>(*now))) return now;
  for (std::size_t row = 0; row < rows; ++row)
    if (isAbout(row)) return static_cast<int>(row);
  return std::nullopt;
}

RowTable& WaitsView::shownTable() const { return showsTransactions() ? *transactions_ : *waits_; }

void WaitsView::showSelected() { shownTable().chooseIndex(selectedRow()); }

bool WaitsView::marksSelected() const { return selectedRow().has_value(); }

Table WaitsView::shownRows() const {
  const RowTable& table = shownTable();
  return table.model() ? weft::shownRows(table) : Table();
}

}  // namespace weft

#include "moc_waits_view.cpp"
