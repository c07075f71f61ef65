#include "views/timeline/timeline_view.h"

#include <QComboBox>
#include <QHelpEvent>
#include <QToolButton>
#include <QToolTip>
#include <utility>

#include "analysis/pairs/filter_options.h"
#include "core/base/error.h"
#include "core/records/filter_dimensions.h"
#include "views/shared/accessible.h"
#include "views/shared/shortcuts.h"
#include "views/shared/table_copy.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr double leastPixels = 3;  // of a column

PairFilter known(const PairFilter& filter, const std::shared_ptr<const RunSnapshot>& run) {
  return run ? without(restrict(filter, {Measure::bins, run->keys}).kept, FilterDimension::time) : PairFilter();
}

// Answers why it can't.
QString separateOthers(TimelineFacts& facts, const OpenRun& run, Rails rails, const Stopped& stopped) {
  if (!facts.filter.isEmpty()) return QObject::tr("Others are separated from the whole run: remove the filter");
  try {
    const RunStore store = run.snapshot.store();
    const LoadFilm film = loadFilm(store, run, {}, rails, stopped);
    if (!stopped || !stopped()) addOthers(facts, othersLoads(store, run, film), run.fabric);
    return {};
  } catch (const Error& error) {
    return qt(error.what());
  }
}

}  // namespace

TimelineView::TimelineView(Selection& selection, QWidget* parent)
    : BackgroundView(parent), selection_(selection), film_(new QToolButton(this)), others_(new QToolButton(this)),
      metrics_(new QComboBox(this)) {
  film_->setText(QStringLiteral("▶ ") + QObject::tr("Film"));
  film_->setObjectName("film");
  film_->setAutoRaise(true);
  setNoFilm({});
  film_->hide();
  connect(film_, &QToolButton::clicked, this, &TimelineView::filmAsked);
  others_->setText(QObject::tr("Others"));
  others_->setObjectName("others");
  others_->setAutoRaise(true);
  others_->setCheckable(true);
  others_->hide();
  connect(others_, &QToolButton::toggled, this, [this] { refresh(); });
  metrics_->setAccessibleName(QObject::tr("metric that is drawn as a line"));
  metrics_->setToolTip(QObject::tr("A metric of the trace beside what was sent"));
  metrics_->hide();
  connect(metrics_, &QComboBox::activated, this,
          [this](int index) { setMetric(index > 0 ? metrics_->itemText(index).toStdString() : std::string()); });
  setUpPicture(
      *this, QObject::tr("bytes sent over time"),
      QObject::tr(
          "Drag, or Shift-drag, to choose a time; arrow keys move it, with Shift they stretch it; Escape removes it."),
      QAccessible::Chart);
  connect(&selection_, &Selection::filterChanged, this, [this] {
    refused_ = refused_ && otherFilter();
    if (known(selection_.filter(), run_) != collectedFor_) refresh();
    tellTime();
    update();
  });
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  onKey(*this, QKeySequence::Cancel, [this] { selection_.filter().bins ? choose({}) : selection_.clear(); });
}

void TimelineView::setRun(std::shared_ptr<const RunSnapshot> run) {
  run_ = std::move(run);
  all_ = facts_ = {};
  metricName_.clear();
  metrics_->hide();
  hovered_.reset();
  band_ = {};
  window_ = {};
  refused_ = false;
  refresh();
}

void TimelineView::fail(const QString& sentence) {
  TimelineFacts none;
  none.missing = sentence;
  take(std::move(none));
}

void TimelineView::take(TimelineFacts all) {
  all_ = std::move(all);
  facts_ = all_;
  offerMetrics();
  fitColumns();
  tellTime();
}

void TimelineView::tellTime() {
  const auto& bins = selection_.filter().bins;
  if (!bins || !choosable()) return tellSelected(*this, {});
  const auto [first, end] = all_.columnsOf(*bins);
  std::uint64_t sum = 0;
  for (std::uint32_t at = first; at < end; ++at) addHeld(sum, all_.columns[at].sum);
  const QString time = qt(text(*bins, all_.binSeconds));
  const bool isWhole = all_.binsOf(first, end) == *bins;
  tellSelected(*this, isWhole ? QObject::tr("%1: %2 sent").arg(time, qt(exactBytes(sum))) : time);
}

void TimelineView::fitColumns() {
  const double most = plot().width() / leastPixels / window_.span;
  if (!all_.columns.empty() && binsInColumnFor(all_, most) != facts_.binsInColumn) {
    hovered_.reset();
    facts_ = coarser(all_, most);
  }
  update();
}

void TimelineView::resizeEvent(QResizeEvent*) {
  offerMetrics();
  fitColumns();
}

void TimelineView::setEndLine(EndLine line) {
  line_ = std::move(line);
  update();
}

void TimelineView::setNoFilm(const QString& why) {
  film_->setEnabled(why.isEmpty());
  film_->setToolTip(why.isEmpty() ? QObject::tr("The map at each moment, played over time") : why);
}

void TimelineView::setLinks(std::shared_ptr<const OpenRun> run, Rails rails) {
  if (links_ == run && rails_ == rails) return;
  links_ = std::move(run);
  rails_ = rails;
  setNoOthers({});
  offerMetrics();
  if (others_->isChecked()) refresh();
}

bool TimelineView::showsOthers() const { return others_->isChecked() && others_->isEnabled(); }

void TimelineView::setNoOthers(const QString& why) {
  others_->setEnabled(why.isEmpty());
  others_->setToolTip(why.isEmpty() ? QObject::tr("Hatches what ports of hosts counted and this run did not send")
                                    : why);
}

void TimelineView::setMetric(const std::string& name) {
  if (metricName_ == name) return;
  metricName_ = name;
  refresh();
}

// In the corner above the plot, beside the names of classes.
void TimelineView::offerMetrics() {
  film_->setVisible(!all_.columns.empty() && all_.hasBins);
  film_->adjustSize();
  film_->move(width() - film_->width() - 4, 2);
  others_->setVisible(links_ && !all_.counted.empty() && all_.hasBins);
  others_->adjustSize();
  others_->move(film_->x() - others_->width() - 4, 2);
  metrics_->setVisible(!all_.metrics.empty());
  if (all_.metrics.empty()) return;
  QStringList names{QObject::tr("no metric")};
  for (const std::string& each : all_.metrics) names << QString::fromStdString(each);
  QStringList now;
  for (int i = 0; i < metrics_->count(); ++i) now << metrics_->itemText(i);
  if (now != names) {
    metrics_->clear();
    metrics_->addItems(names);
  }
  metrics_->setCurrentIndex(all_.metric ? std::max(0, metrics_->findText(QString::fromStdString(all_.metric->name)))
                                        : 0);
  metrics_->setMaximumWidth(std::max(80, width() / 3));
  metrics_->adjustSize();
  const QWidget* right = leftButton();
  metrics_->move((right->isHidden() ? width() : right->x()) - metrics_->width() - 4, 2);
}

const QWidget* TimelineView::leftButton() const { return others_->isHidden() ? film_ : others_; }

void TimelineView::collect() {
  collectedFor_ = known(selection_.filter(), run_);
  update();
  if (!run_) return;
  run([this, run = run_, filter = collectedFor_, metric = metricName_, links = others_->isChecked() ? links_ : nullptr,
       rails = rails_](const std::function<bool()>& stopped) -> std::function<void()> {
    TimelineFacts found = collectTimeline(*run, filter, stopped, metric);
    const QString whyNot = links ? separateOthers(found, *links, rails, stopped) : QString();
    if (stopped && stopped()) return {};
    return [this, found = std::move(found), whyNot] {
      setNoOthers(whyNot);
      take(found);
    };
  });
}

bool TimelineView::otherFilter() const {
  return run_ && !restrict(selection_.filter(), {Measure::bins, run_->keys}).isWhole();
}

QString TimelineView::sentence() const {
  if (!run_) return QObject::tr("No run is open.");
  if (!facts_.missing.isEmpty()) return facts_.missing;
  if (facts_.columns.empty()) return QObject::tr("Being read …");
  if (!facts_.hasBins)
    return QObject::tr("Only port counters were read over time: pair traffic can't be filtered by it.");
  if (refused_) return qt(noTimeBeside(selection_.filter(), run_->keys.bins));
  return qt(notFollowedSentence(restrict(selection_.filter(), {Measure::bins, run_->keys}),
                                QObject::tr("traffic over time").toStdString()));
}

int TimelineView::fontPixels() const { return std::max(9, fontMetrics().height() * 3 / 4); }

QRectF TimelineView::box() const {
  const double below = sentence().isEmpty() ? 0 : fontMetrics().height() + 4;
  // The film stands beside the names of classes, a box of metrics above them.
  const double above = !all_.metrics.empty() ? metrics_->height() + 4
                       : film_->isHidden()   ? 4
                                             : std::max(4.0, film_->height() - fontPixels() * 1.4);
  return QRectF(4, above, std::max(1, width() - 8), std::max(1.0, height() - 4 - above - below));
}

TimelineGeometry TimelineView::geometry() const {
  TimelineGeometry at = placeTimeline(facts_, QRectF(QPointF(), box().size()), fontPixels(), window_);
  at.plot.translate(box().topLeft());
  return at;
}

QRectF TimelineView::plot() const { return geometry().plot; }

// Columns that the rubber band touches.
std::optional<BinRange> TimelineView::dragged() const {
  if (band_.isNull() || !choosable()) return std::nullopt;
  const TimelineGeometry at = geometry();
  return facts_.binsOf(at.columnAt(band_.left()), at.columnAt(band_.right()) + 1);
}

void TimelineView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  const QString words = sentence();
  if (!drawable()) return drawSentence(painter, rect(), theme, words);
  painter.setPen(theme.muted);
  if (!words.isEmpty())
    painter.drawText(rect().adjusted(8, 0, -8, -4), Qt::AlignLeft | Qt::AlignBottom,
                     fontMetrics().elidedText(words, Qt::ElideRight, width() - 16));
  painter.setRenderHint(QPainter::Antialiasing, facts_.columns.size() < 400);
  const auto drag = dragged();
  drawTimeline(painter, box(),
               {facts_, theme, fontPixels(), drag ? drag : selection_.filter().bins, hovered_, window_, &line_,
                all_.metrics.empty() && !film_->isHidden() ? double(width() - leftButton()->x()) : 0.0});
}

QString TimelineView::tipOf(std::uint32_t column) const {
  const QString text = columnText(facts_, column);
  if (line_.bytes.empty()) return text;
  return text + '\n' +
         tr("%1: %2").arg(line_.name, qt(exactBytes(static_cast<std::uint64_t>(line_.in(facts_)[column]))));
}

bool TimelineView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (drawable() && hovered_ && *hovered_ < facts_.columns.size())
    QToolTip::showText(help->globalPos(), inLines(tipOf(*hovered_)), this);
  else QToolTip::hideText();
  return true;
}

}  // namespace weft

#include "moc_timeline_view.cpp"
