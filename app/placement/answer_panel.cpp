#include "app/placement/answer_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/placement/fitted_text.h"
#include "reports/plan_tables.h"
#include "views/shared/shown_rows.h"
#include "views/shared/table_copy.h"
#include "views/shared/table_model.h"
#include "views/shared/traffic_text.h"

namespace weft {

AnswerPanel::AnswerPanel(PlacementTrial& trial, QWidget* parent)
    : QWidget(parent), trial_(trial), verdict_(new QLabel), told_(new FittedText(verdict_)), view_(new QTableView) {
  verdict_->setTextFormat(Qt::PlainText);
  verdict_->setWordWrap(true);
  verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  verdict_->setAccessibleName(tr("What was found"));
  view_->setAccessibleName(tr("Placements"));
  view_->setSortingEnabled(true);
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setAlternatingRowColors(true);
  view_->setWordWrap(false);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
  view_->setTabKeyNavigation(false);
  staysAtTop(*view_);
  auto* copy = new QToolButton;
  setUpCopy(*copy, [this] { return shownRows(); });
  auto* top = new QHBoxLayout;
  top->addWidget(told_, 1);
  top->addWidget(copy, 0, Qt::AlignTop);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(2, 2, 2, 2);
  column->addLayout(top);
  column->addWidget(view_);  // without a stretch, which would leave it its minimum beside what is told
  connect(&trial_, &PlacementTrial::changed, this, &AnswerPanel::refresh);
  refresh();
}

void AnswerPanel::show(const PlacementAnswer& answer) {
  answer_ = answer;
  has_ = true;
  refresh();
}

void AnswerPanel::clear() {
  answer_ = {};
  has_ = false;
  refresh();
}

// Without an answer the table has what the run itself comes to; a row more where ranks were moved by hand.
void AnswerPanel::refresh() {
  QStringList told = notesText(answer_.verdict);
  for (const QString& note : notesText(has_ ? answer_.notes : trial_.notes())) told << note;
  table_ = has_ ? answer_.table : Table{placementColumns(), {}};
  if (trial_.ready()) {
    const std::string tables = trial_.isRerouted() ? "computed" : "kept";
    if (!has_)
      table_.rows = placementTable(trial_.places().fabric(),
                                   std::vector<PlacementRow>{{"kept", "before", trial_.metricsBefore()}}, {})
                        .rows;
    if (trial_.isTouched() || (!has_ && trial_.movedRanks() != 0)) {
      const PlacementMetrics now = trial_.places().metrics();
      const bool byHand = trial_.isTouched();
      told.prepend((byHand ? tr("By hand %1.") : tr("With this placement, %1."))
                       .arg(QString::fromStdString(gain(mostLoadedEnds(trial_.metricsBefore(), now)))));
      Row row = placementTable(trial_.places().fabric(),
                               std::vector<PlacementRow>{{tables, byHand ? "by hand" : "after", now}}, {})
                    .rows.front();
      row.resize(table_.columns.size(), Cell(Absence::notKnown));  // what others sent
      table_.rows.push_back(std::move(row));
    }
  }
  verdict_->setText(told.join('\n'));
  told_->setVisible(!told.isEmpty());
  told_->updateGeometry();
  auto* old = view_->model();
  auto* order = new TableOrder(*new TableModel(std::make_shared<const Table>(table_), view_), view_);
  const int column = view_->horizontalHeader()->sortIndicatorSection();
  const Qt::SortOrder by = view_->horizontalHeader()->sortIndicatorOrder();
  view_->setModel(order);
  view_->sortByColumn(old ? column : -1, old ? by : Qt::AscendingOrder);  // at first as it came
  view_->resizeColumnsToContents();
  if (!old) return;
  auto* inner = static_cast<TableOrder*>(old)->sourceModel();
  delete old;
  delete inner;
}

QString AnswerPanel::verdict() const { return verdict_->text(); }

Table AnswerPanel::shownRows() const { return weft::shownRows(*view_); }

}  // namespace weft

#include "moc_answer_panel.cpp"
