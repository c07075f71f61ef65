#include "views/charts/bars_view.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "views/charts/bar_chart.h"
#include "views/charts/bar_controls.h"
#include "views/charts/bar_text.h"
#include "views/shared/profile_source.h"
#include "views/shared/scroll_part.h"
#include "views/shared/series_colours.h"
#include "views/shared/shortcuts.h"
#include "views/shared/table_copy.h"
#include "views/shared/text.h"

namespace weft {

BarsView::BarsView(Selection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), controls_(new BarControls), note_(new QLabel), legend_(new QLabel),
      missing_(new QLabel), leftOut_(new QLabel), pages_(new QStackedWidget), chart_(new BarChart) {
  addParts();
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
  connect(&selection_, &Selection::filterChanged, this, [this] {
    options().by == BarsBy::rank || restricted().kept.communicators == shownOf_ ? showNote() : refresh();
  });
  connect(&selection_, &Selection::hoverChanged, this, [this] {
    const auto* id = std::get_if<CommunicatorId>(&selection_.hovered());
    chart_->setHovered(id ? std::optional(*id) : std::nullopt);
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

void BarsView::addParts() {
  missing_->setAlignment(Qt::AlignCenter);
  for (QLabel* label : {note_, legend_, missing_, leftOut_}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setContentsMargins(8, 2, 8, 2);
  }
  legend_->setTextFormat(Qt::RichText);
  legend_->setAccessibleName(QObject::tr("operations and their colours"));
  area_ = new QScrollArea;
  area_->setWidget(chart_);
  area_->setWidgetResizable(true);
  area_->setFrameShape(QFrame::NoFrame);
  area_->setBackgroundRole(QPalette::Base);
  pages_->addWidget(area_);
  scroll_ = new ScrollPart(*area_->verticalScrollBar());
  pages_->addWidget(missing_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(controls_);
  column->addWidget(note_);
  column->addWidget(legend_);
  column->addWidget(pages_, 1);
  column->addWidget(leftOut_);
  connect(controls_, &BarControls::changed, this, &BarsView::refresh);
}

void BarsView::addShortcuts() {
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  onKey(*this, QKeySequence::Cancel, [this] { selection_.clear(); });
}

void BarsView::setRun(std::shared_ptr<const RunSnapshot> run) {
  run_ = std::move(run);
  refresh();
  if (!run_ || options().metric != BarMetric::time) return;
  // Logs of training jobs have no times, matrices of some tools neither times nor volumes.
  for (const BarMetric other : {BarMetric::volume, BarMetric::calls, BarMetric::time}) {
    if (facts_.missing.empty()) return;
    setMetric(other);
  }
}

void BarsView::setPart(std::shared_ptr<const RunSnapshot> part) {
  run_ = std::move(part);
  refresh();
}

void BarsView::setRange(const std::optional<ValueRange>& range) {
  chart_->setRange(range);
  showLeftOut();
}

void BarsView::setSeries(std::vector<std::string> series) {
  if (series_ == series) return;
  series_ = std::move(series);
  refresh();
}

void BarsView::setMetric(BarMetric metric) {
  BarOptions options = controls_->options();
  options.metric = metric;
  controls_->choose(options);
}

BarOptions BarsView::options() const {
  BarOptions options = controls_->options();
  options.communicators = restricted().kept.communicators;
  return options;
}

void BarsView::choose(const BarOptions& options) { controls_->choose(options); }

void BarsView::refresh() {
  BarOptions wanted = options();
  wanted.series = series_;
  wanted.isPart = restricted().kept != PairFilter();
  shownOf_ = wanted.communicators;
  facts_ = run_ ? collectBars(*run_, wanted) : BarFacts{};
  if (!run_) facts_.missing = QObject::tr("No run is open.").toStdString();
  missing_->setText(QString::fromStdString(facts_.missing));
  pages_->setCurrentIndex(facts_.missing.empty() ? 0 : 1);
  chart_->setSource(run_ ? profileSource(*run_) : QString());
  chart_->show(facts_);
  showLeftOut();
  controls_->offer(facts_);
  showSelected();
  showLegend();
  showNote();
  emit factsChanged();
}

void BarsView::showLeftOut() {
  QStringList lines{facts_.bars.empty() ? QString() : chart_->axis().breakText(facts_), leftOutText(facts_)};
  lines.removeAll(QString());
  leftOut_->setText(lines.join(' '));
  leftOut_->setVisible(!lines.isEmpty());
}

void BarsView::showSelected() { chart_->setSelected(communicatorsOf(selection_.selected()), markedRanks_); }

void BarsView::setMarked(std::vector<RankId> ranks) {
  markedRanks_ = std::move(ranks);
  showSelected();
}

bool BarsView::marksSelected() const { return facts_.missing.empty() && chart_->marksAny(); }

// Wraps where Qt Charts' own legend would cut names off.
void BarsView::showLegend() {
  const Theme theme = Theme::of(palette());
  QStringList items;
  if (facts_.scale == BarScale::logarithmic) items << QString("● ") + dotText();
  else
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
  const int others = layout()->totalHeightForWidth(width()) -
                     (legend_->isHidden() ? 0 : legend_->heightForWidth(width())) - pages_->minimumSizeHint().height();
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

Restricted BarsView::restricted() const {
  return run_ ? restrict(selection_.filter(), barFacets(*run_, controls_->options().by)) : Restricted();
}

void BarsView::showNote() {
  const QString note = qt(notFollowedSentence(restricted(), QObject::tr("communicator profile").toStdString()));
  note_->setText(note);
  note_->setVisible(!note.isEmpty() && facts_.missing.empty());
}

Table BarsView::shownRows() const { return barsTable(facts_); }

}  // namespace weft

#include "moc_bars_view.cpp"
