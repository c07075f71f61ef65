#include "app/compare/changed_pane.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "ibdiag/model/host_names.h"
#include "views/shared/row_table.h"
#include "views/shared/text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

constexpr int columnsInView = 4;  // the name, A, B and their difference

// By the column that sortByDifference() sorts by; where nothing differs by the first one.
std::optional<std::size_t> differenceIn(const Table& table) {
  std::optional<std::size_t> first;
  for (std::size_t at = 2; at < table.columns.size(); ++at) {
    if (!table.columns[at].difference) continue;
    first = first.value_or(at);
    if (std::ranges::any_of(table.rows, [at](const Row& row) { return row[at].asReal().value_or(0) != 0; })) return at;
  }
  return first;
}

bool has(const Table& table, const char* column) { return table.at(column) < table.columns.size(); }

bool isLinks(const Table& table) { return has(table, "node") && has(table, "peer"); }

// "n030" of "n030 HCA-1": which adapter it is follows from the switch and the columns behind the numbers.
std::string placeIn(const std::string& node) { return std::string(hostNameOf(node).value_or(node)); }

// "r1leaf02 → n030", "W_s1.0", "MPI_Recv, W".
std::string nameIn(const Table& table, const Row& row) {
  const auto cell = [&](const char* column) { return shownText(row[table.at(column)]); };
  if (isLinks(table)) return placeIn(cell("node")) + " → " + placeIn(cell("peer"));
  if (has(table, "source") && has(table, "destination")) return cell("source") + " → " + cell("destination");
  std::string name;
  for (const char* column : {"operation", "name_a", "name_b"})
    if (has(table, column) && name.find(cell(column)) == std::string::npos)
      name += (name.empty() ? "" : ", ") + cell(column);
  return name.empty() ? shownText(row.front()) : name;
}

// What identifies a row: all but A, B and their difference of each quantity.
std::vector<std::size_t> keysOf(const Table& table) {
  std::vector<std::size_t> keys;
  const auto isDifference = [&](std::size_t at) { return at < table.columns.size() && table.columns[at].difference; };
  for (std::size_t at = 0; at < table.columns.size(); ++at)
    if (!isDifference(at) && !isDifference(at + 1) && !isDifference(at + 2)) keys.push_back(at);
  return keys;
}

}  // namespace

Table inBrief(const Table& table) {
  const auto at = differenceIn(table);
  if (!at) return table;
  const bool areLinks = isLinks(table);
  Table brief{{{.name = areLinks ? "link end" : "what",
                .title = (areLinks ? QObject::tr("link end") : QObject::tr("what")).toStdString()}},
              {}};
  Column a = table.columns[*at - 2], b = table.columns[*at - 1], difference = table.columns[*at];
  a.title = "A";
  b.title = "B";
  difference.title = QObject::tr("B − A").toStdString();
  for (Column* each : {&a, &b, &difference}) brief.columns.push_back(*each);
  const std::vector<std::size_t> keys = keysOf(table);
  for (const std::size_t key : keys) brief.columns.push_back(table.columns[key]);
  for (const Row& row : table.rows) {
    Row& cells = brief.rows.emplace_back(Row{nameIn(table, row), row[*at - 2], row[*at - 1], row[*at]});
    for (const std::size_t key : keys) cells.push_back(row[key]);
  }
  return brief;
}

ChangedPane::ChangedPane(const CompareReports& reports, QWidget* parent)
    : WhenShown(parent), reports_(reports), kind_(new QComboBox), words_(new QLabel),
      rows_(new RowTable(tr("What changed most"))) {
  auto* title = new QLabel(tr("What changed most"));
  QFont bold = title->font();
  bold.setWeight(QFont::DemiBold);
  title->setFont(bold);
  for (const CompareReports::Kind& each : reports_.kinds()) kind_->addItem(each.title);
  kind_->setCurrentIndex(std::max(0, kind_->findText(tr("Links"))));
  kind_->setAccessibleName(tr("What is listed"));
  words_->setWordWrap(true);
  words_->setEnabled(false);
  words_->setTextFormat(Qt::PlainText);
  rows_->setFrameShape(QFrame::NoFrame);
  auto* head = new QHBoxLayout;
  head->addWidget(title, 1);
  head->addWidget(kind_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 6, 0, 0);
  column->setSpacing(4);
  column->addLayout(head);
  column->addWidget(words_);
  column->addWidget(rows_, 1);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  connect(kind_, &QComboBox::activated, this, &ChangedPane::changed);
  connect(rows_, &RowTable::indexChosen, this, [this](int row) {
    if (whole_ && row >= 0 && static_cast<std::size_t>(row) < whole_->rows.size()) emit rowChosen(whole_, row);
  });
  connect(&read_, &Job::failed, this, [this](const QString& sentence) { words_->setText(ended(sentence)); });
}

void ChangedPane::changed() {
  ready_ = true;
  refresh();
}

void ChangedPane::collect() {
  if (!ready_) return;
  words_->setText(tr("Being read …"));
  const CompareReports::Kind kind = reports_.kinds().at(static_cast<std::size_t>(std::max(0, kind_->currentIndex())));
  read_.find([this, kind, request = reports_.request()](const Stopped& stopped) -> std::function<void()> {
    const ComparedRuns runs = readRuns(request);
    if (stopped()) return {};
    Notes notes;
    auto table = std::make_shared<const Table>(kind.make(runs, notes));
    return [this, table, told = notesText(notes).join(' ')] { take(table, told); };
  });
}

void ChangedPane::take(const std::shared_ptr<const Table>& table, const QString& notes) {
  whole_ = table;
  shown_ = inBrief(*table);
  words_->setToolTip(inLines(notes));
  if (const auto at = differenceIn(*table); at && !table->rows.empty()) {
    const auto count = [&](auto is) {
      return std::ranges::count_if(table->rows, [&](const Row& row) { return is(row[*at].asReal().value_or(0)); });
    };
    const auto more = count([](double value) { return value > 0; }),
               less = count([](double value) { return value < 0; });
    words_->setText(tr("%1 more, %2 less, %3 alike")
                        .arg(more)
                        .arg(less)
                        .arg(static_cast<std::ptrdiff_t>(table->rows.size()) - more - less));
  } else {
    words_->setText(table->rows.empty() ? tr("Nothing differs.") : QString());
  }
  words_->setVisible(!words_->text().isEmpty());
  rows_->setFits(differenceIn(*table) ? columnsInView : 0);
  rows_->setTable(shown_);
}

}  // namespace weft

#include "moc_changed_pane.cpp"
