#include "views/charts/bars_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "views/charts/bar_chart.h"
#include "views/charts/bar_text.h"
#include "views/shared/flow_row.h"
#include "views/shared/item_text.h"
#include "views/shared/profile_source.h"
#include "views/shared/scroll_part.h"
#include "views/shared/series_colours.h"
#include "views/shared/shortcuts.h"
#include "views/shared/table_copy.h"

namespace weft {

BarsView::BarsView(Selection& selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      metric_(new QComboBox),
      count_(new QSpinBox),
      by_(new QComboBox),
      fold_(new QCheckBox("Fold like siblings")),
      perRank_(new QCheckBox("Mean of a member")),
      whole_(new QCheckBox("With Init and Finalize")),
      note_(new QLabel),
      legend_(new QLabel),
      missing_(new QLabel),
      leftOut_(new QLabel),
      pages_(new QStackedWidget),
      chart_(new BarChart) {
  addControls();
  addShortcuts();
  const auto item = [this](std::size_t bar) { return itemOf(bar); };
  connect(chart_, &BarChart::barChosen, this, [this, item](std::size_t bar) { selection_.select(item(bar)); });
  connect(chart_, &BarChart::barFocused, this, [this, item](std::size_t bar) { selection_.focus(item(bar)); });
  connect(chart_, &BarChart::barHovered, this,
          [this, item](std::optional<std::size_t> bar) { selection_.hover(bar ? item(*bar) : Item()); });
  connect(chart_, &BarChart::menuAsked, this, [this, item](std::size_t bar, QPoint at) {
    selection_.askForMenu(item(bar), at, tooltip(facts_, bar).replace('\n', '\t'));
  });
  connect(chart_, &BarChart::clearAsked, &selection_, &Selection::clear);
  connect(&selection_, &Selection::selectionChanged, this, &BarsView::showSelected);
  connect(&selection_, &Selection::filterChanged, this, [this] { options().by == BarsBy::size ? refresh() : showNote(); });
  connect(&selection_, &Selection::hoverChanged, this, [this] {
    const auto* id = std::get_if<CommunicatorId>(&selection_.hovered());
    chart_->setWhispered(id ? std::optional(*id) : std::nullopt);
  });
  connect(&selection_, &Selection::focusChanged, this, [this] {
    const auto* id = std::get_if<CommunicatorId>(&selection_.focused());
    const auto row = id ? chart_->rowOf(*id) : std::nullopt;
    if (row) area_->ensureVisible(row->center().x(), row->center().y());
  });
  refresh();
}

Item BarsView::itemOf(std::size_t bar) const {
  const Bar& one = facts_.bars[bar];
  return one.communicator ? Item(*one.communicator) : one.rank ? Item(*one.rank) : Item();
}

void BarsView::addControls() {
  by_->addItems({"Communicators", "Ranks", "Message sizes"});
  by_->setAccessibleName("what has a bar");
  perRank_->setToolTip("the sum over ranks divided by the number of members");
  whole_->setToolTip("MPI_Init, MPI_Finalize and calls of no communicator are left out where they take more than all else together");
  metric_->addItems({"Time", "Volume", "Calls"});
  metric_->setAccessibleName("what the bars measure");
  count_->setRange(3, 200);
  count_->setValue(15);
  count_->setPrefix("top ");
  count_->setAccessibleName("number of bars");
  missing_->setAlignment(Qt::AlignCenter);
  for (QLabel* label : {note_, legend_, missing_, leftOut_}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setContentsMargins(8, 2, 8, 2);
  }
  legend_->setTextFormat(Qt::RichText);
  legend_->setAccessibleName("operations and their colours");
  area_ = new QScrollArea;
  area_->setWidget(chart_);
  area_->setWidgetResizable(true);
  area_->setFrameShape(QFrame::NoFrame);
  area_->setBackgroundRole(QPalette::Base);
  pages_->addWidget(area_);
  scroll_ = new ScrollPart(*area_->verticalScrollBar());
  pages_->addWidget(missing_);
  auto* bar = new FlowRow;
  for (QWidget* each : std::initializer_list<QWidget*>{by_, metric_, count_, fold_, perRank_, whole_}) bar->addWidget(each);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addLayout(bar);
  column->addWidget(note_);
  column->addWidget(legend_);
  column->addWidget(pages_, 1);
  column->addWidget(leftOut_);
  connect(metric_, &QComboBox::currentIndexChanged, this, &BarsView::refresh);
  connect(count_, &QSpinBox::valueChanged, this, &BarsView::refresh);
  connect(by_, &QComboBox::currentIndexChanged, this, &BarsView::refresh);
  for (QCheckBox* each : {fold_, perRank_, whole_}) connect(each, &QCheckBox::toggled, this, &BarsView::refresh);
}

// What the chosen bars have no use for is not there.
void BarsView::showControls() {
  const bool ofCommunicators = by_->currentIndex() == static_cast<int>(BarsBy::communicator);
  fold_->setVisible(ofCommunicators);
  perRank_->setVisible(ofCommunicators);
  count_->setVisible(by_->currentIndex() != static_cast<int>(BarsBy::size));
  whole_->setVisible(metric_->currentIndex() == static_cast<int>(BarMetric::time) && (whole_->isChecked() || !facts_.folded.empty()));
}

void BarsView::addShortcuts() {
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  onKey(*this, QKeySequence::Cancel, [this] { selection_.clear(); });
}

void BarsView::setRun(std::shared_ptr<const RunSnapshot> run) {
  run_ = std::move(run);
  refresh();
}

void BarsView::setRegionsRecorded(bool recorded) {
  regionsRecorded_ = recorded;
  showNote();
}

void BarsView::setRange(std::optional<double> largest) { chart_->setRange(largest); }

void BarsView::setSeries(std::vector<std::string> series) {
  if (series_ == series) return;
  series_ = std::move(series);
  refresh();
}

void BarsView::setMetric(BarMetric metric) { metric_->setCurrentIndex(static_cast<int>(metric)); }

BarOptions BarsView::options() const {
  BarOptions options;
  options.metric = static_cast<BarMetric>(metric_->currentIndex());
  options.bars = static_cast<std::size_t>(count_->value());
  options.foldFamilies = fold_->isChecked();
  options.by = static_cast<BarsBy>(by_->currentIndex());
  options.perRank = perRank_->isChecked();
  options.whole = whole_->isChecked();
  options.communicators = selection_.filter().communicators;
  return options;
}

void BarsView::refresh() {
  BarOptions wanted = options();
  wanted.series = series_;
  facts_ = run_ ? collectBars(*run_, wanted) : BarFacts{};
  if (!run_) facts_.missing = "No run is open.";
  missing_->setText(QString::fromStdString(facts_.missing));
  pages_->setCurrentIndex(facts_.missing.empty() ? 0 : 1);
  chart_->setSource(run_ ? profileSource(*run_) : QString());
  chart_->show(facts_);
  leftOut_->setText(leftOutText(facts_));
  leftOut_->setVisible(!leftOut_->text().isEmpty());
  showControls();
  showSelected();
  showLegend();
  showNote();
  emit factsChanged();
}

void BarsView::showSelected() {
  const auto* id = std::get_if<CommunicatorId>(&selection_.selected());
  chart_->setSelected(id != nullptr ? std::optional(*id) : std::nullopt);
}

// Wraps where Qt Charts' own legend would cut names off.
void BarsView::showLegend() {
  const Theme theme = Theme::of(palette());
  QStringList items;
  for (std::size_t at = 0; at < facts_.series.size(); ++at)
    items << QString("<nobr><span style=\"color:%1\">■</span>&nbsp;%2</nobr>")
                 .arg(seriesColour(at, isOther(facts_, at), theme).name(),
                      QString::fromStdString(facts_.series[at]).toHtmlEscaped());
  legend_->setText(items.join("&nbsp;&nbsp; "));
  fitLegend();
}

// The bars themselves come first where the panel is low; each tells its colours in its tooltip.
void BarsView::fitLegend() {
  constexpr int someBars = 70;
  const int others = layout()->totalHeightForWidth(width()) - (legend_->isHidden() ? 0 : legend_->heightForWidth(width())) - pages_->minimumSizeHint().height();
  legend_->setVisible(facts_.missing.empty() && others + legend_->heightForWidth(width()) + someBars <= height());
}

void BarsView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitLegend();
}

void BarsView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showLegend();
}

void BarsView::showNote() {
  PairFilter notApplied = selection_.filter();
  if (options().by != BarsBy::rank) notApplied.communicators.clear();  // there is a bar for each; of sizes only these are counted
  if (regionsRecorded_ && options().by == BarsBy::communicator) notApplied.regions.clear();
  const QString kinds = filterKindsText(notApplied);
  note_->setText("Not recorded by " + kinds + ": these are the numbers of the whole run.");
  note_->setVisible(!kinds.isEmpty() && facts_.missing.empty());
}

Table BarsView::shownRows() const { return barsTable(facts_); }

}  // namespace weft

#include "moc_bars_view.cpp"
