#include "views/ranks/ranks_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>
#include <utility>

#include "views/ranks/rank_text.h"
#include "views/ranks/ranks_canvas.h"
#include "views/shared/flow_row.h"
#include "views/shared/item_text.h"
#include "views/shared/shortcuts.h"
#include "views/shared/table_copy.h"
#include "views/shared/text.h"

namespace weft {

RanksView::RanksView(Selection& selection, QWidget* parent)
    : BackgroundView(parent), selection_(selection), rows_(new QComboBox), metric_(new QComboBox), count_(new QSpinBox),
      above_(new QDoubleSpinBox), whole_(new QCheckBox(tr("With Init and Finalize"))), note_(new QLabel),
      canvas_(new RanksCanvas) {
  addControls();
  connect(canvas_, &RanksCanvas::rankChosen, this, [this](RankId rank) { selection_.select(rank); });
  connect(canvas_, &RanksCanvas::clearAsked, &selection_, &Selection::clear);
  connect(canvas_, &RanksCanvas::rowFocused, this, [this](std::size_t row) {
    if (const auto communicator = facts_.rows[row].communicator) selection_.focus(*communicator);
  });
  connect(&selection_, &Selection::selectionChanged, this, [this] {
    const auto* rank = std::get_if<RankId>(&selection_.selected());
    setMarked(rank ? std::vector{*rank}
                   : std::vector<RankId>());  // of what has several ranks, whoever knows them says it
  });
  connect(&selection_, &Selection::filterChanged, this, &RanksView::refresh);
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  onKey(*this, QKeySequence::Cancel, [this] { selection_.clear(); });
  refresh();
}

void RanksView::addControls() {
  rows_->addItems({tr("Operations"), tr("Communicators")});
  rows_->setAccessibleName(tr("what has a row"));
  metric_->addItems({tr("Time"), tr("Volume"), tr("Calls")});
  metric_->setAccessibleName(tr("what the cells measure"));
  count_->setRange(1, 200);
  count_->setValue(static_cast<int>(RankCellsOptions().most));
  count_->setPrefix(tr("top "));
  count_->setAccessibleName(tr("number of rows"));
  above_->setRange(0, 99999);
  above_->setDecimals(3);
  above_->setSingleStep(0.1);
  above_->setPrefix(tr("> "));
  above_->setSuffix(tr(" s"));
  above_->setToolTip(tr("Only rows with more time in the mean over their ranks"));
  above_->setAccessibleName(tr("minimum of a row: seconds, in the mean over its ranks"));
  whole_->setToolTip(tr("MPI_Init, MPI_Finalize and calls of no communicator have rows too"));
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  note_->setContentsMargins(8, 0, 8, 2);
  auto* bar = new FlowRow;
  for (QWidget* each : std::initializer_list<QWidget*>{
           rows_, metric_, optionsButton(tr("How many rows, and which"), {count_, above_, whole_})})
    bar->addWidget(each);
  auto* area = new QScrollArea;
  area->setWidget(canvas_);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addLayout(bar);
  column->addWidget(area, 1);
  column->addWidget(note_);
  for (QComboBox* each : {rows_, metric_}) connect(each, &QComboBox::currentIndexChanged, this, &RanksView::refresh);
  connect(count_, &QSpinBox::valueChanged, this, &RanksView::refresh);
  connect(above_, &QDoubleSpinBox::valueChanged, this, &RanksView::refresh);
  connect(whole_, &QCheckBox::toggled, this, &RanksView::refresh);
}

void RanksView::setRun(std::shared_ptr<const RunSnapshot> run) {
  run_ = std::move(run);
  if (run_ && options().metric == BarMetric::time) metric_->setCurrentIndex(static_cast<int>(firstRecorded(*run_)));
  take({});
  refresh();
}

void RanksView::choose(const RankCellsOptions& options) {
  rows_->setCurrentIndex(static_cast<int>(options.rows));
  metric_->setCurrentIndex(static_cast<int>(options.metric));
  count_->setValue(static_cast<int>(options.most));
  above_->setValue(options.above);
  whole_->setChecked(options.whole);
}

RankCellsOptions RanksView::options() const {
  RankCellsOptions options;
  options.rows = static_cast<RankRows>(rows_->currentIndex());
  options.metric = static_cast<BarMetric>(metric_->currentIndex());
  options.most = static_cast<std::size_t>(count_->value());
  options.above = options.metric == BarMetric::time ? above_->value() : 0;
  options.whole = whole_->isChecked();
  if (run_) options.filter = restrict(selection_.filter(), {Measure::profile, run_->keys}).ofRows();
  return options;
}

void RanksView::refresh() {
  above_->setVisible(metric_->currentIndex() == static_cast<int>(BarMetric::time));
  BackgroundView::refresh();
}

void RanksView::collect() {
  if (!run_) {
    RankFacts none;
    none.missing = QObject::tr("No run is open.").toStdString();
    return take(none);
  }
  run([this, run = run_, options = options()](const std::function<bool()>& stopped) -> std::function<void()> {
    const RankFacts found = collectRanks(*run, options);
    if (stopped && stopped()) return {};
    return [this, found] { take(found); };
  });
}

void RanksView::fail(const QString& sentence) {
  RankFacts none;
  none.missing = sentence.toStdString();
  take(none);
}

void RanksView::take(const RankFacts& facts) {
  facts_ = facts;
  canvas_->setFacts(facts_);
  showNote();
}

void RanksView::setMarked(std::vector<RankId> ranks) { canvas_->setMarked(std::move(ranks)); }

bool RanksView::marksSelected() const { return canvas_->marksAny(); }

void RanksView::showNote() {
  QStringList lines = notesOf(facts_);
  if (run_)
    lines << qt(notFollowedSentence(restrict(selection_.filter(), {Measure::profile, run_->keys}),
                                    QObject::tr("communicator profile").toStdString()));
  lines.removeAll(QString());
  note_->setText(lines.join(' '));
  note_->setVisible(!lines.isEmpty() && facts_.missing.empty());
}

}  // namespace weft

#include "moc_ranks_view.cpp"
