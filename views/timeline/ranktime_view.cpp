#include "views/timeline/ranktime_view.h"

#include <QComboBox>
#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "analysis/run/item_ranks.h"
#include "analysis/pairs/filter_options.h"
#include "core/base/units.h"
#include "core/records/filter_dimensions.h"
#include "core/sums/traced_part.h"
#include "views/timeline/ranktime_find_waits.h"
#include "views/timeline/ranktime_image.h"
#include "views/timeline/ranktime_marks.h"
#include "views/timeline/ranktime_text.h"
#include "views/shared/accessible.h"
#include "views/shared/item_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::uint32_t coarse = 120;  // columns of the first picture, which is there soon
constexpr int leastRow = 5;            // logical pixels
constexpr double pixelsOfLine = 1500;  // of the plot, for each message that is a line of its own
constexpr std::size_t fewestLines = 50, mostLinesShown = 400;
constexpr double shareOfProgram = 0.8;  // of a trace, from which on all of it opens
constexpr int mostTries = 3;            // until a picture fits the room beside its own names

bool areSameRows(const RankTimeRequest& a, const RankTimeRequest& b) {
  const auto ofThreads = [](const RankTimeRequest& one) { return restrict(one.filter, {Measure::threads}).kept; };
  return a.rows == b.rows && a.selected == b.selected && ofThreads(a) == ofThreads(b);
}
bool areSameColours(const RankTimeRequest& a, const RankTimeRequest& b) {
  return a.colours == b.colours && a.filter == b.filter;
}

}  // namespace

RankTimeView::RankTimeView(Selection& selection, QWidget* parent)
    : BackgroundView(parent), selection_(selection), canvas_(new RankTimeCanvas) {
  addControls();
  addActions();
  fillMenu();
  connectCanvas();
  connect(&selection_, &Selection::filterChanged, this, [this] {
    refused_ = false;
    longest_.clear();
    if (!areSameRows(request(), wanted_) || !areSameColours(request(), wanted_)) refresh();
    showMarks();
    showNote();
  });
  connect(&selection_, &Selection::timeAsked, this, [this](RankId rank, const WaitPlace::Time& time) {
    if (picture_) canvas_->reveal({time.from, time.until, 1}, rank);
  });
  connect(&selection_, &Selection::selectionChanged, this, [this] {
    if (!areSameRows(request(), wanted_)) return refresh();
    const bool isOther = markedPairs(selection_.selected()) != wanted_.marked ||
                         markedTransaction(selection_.selected()) != wanted_.transaction;
    if (!collecting_ && isVisible() && isOther) collectLines();
    showMarks();
  });
}

void RankTimeView::setRun(std::shared_ptr<const OpenRun> run) {
  run_ = std::move(run);
  source_ = nullptr;
  picture_ = nullptr;
  lines_ = nullptr;
  found_.reset();
  foundText_.clear();
  longest_.clear();
  find_->clear();
  wanted_ = {};
  program_.reset();
  refused_ = collecting_ = false;
  canvas_->setSpan({});
  canvas_->setSentence(run_ ? QString() : tr("No run is open."));
  showNote();
  refresh();
}

void RankTimeView::fail(const QString& sentence) {
  collecting_ = false;
  picture_ = nullptr;
  lines_ = nullptr;
  canvas_->setPicture(nullptr, true);
  canvas_->setSentence(sentence);
  showNote();
}

void RankTimeView::failToFind(const QString& sentence) {
  foundText_ = sentence;
  showNote();
}

void RankTimeView::collect() {
  if (!run_) return;
  if (source_) collectPicture();
  else open();
}

// What was found of another run by then is of no use.
BackgroundView::Work RankTimeView::ofRun(Work work) {
  return [this, run = run_, work = std::move(work)](const std::function<bool()>& stopped) -> std::function<void()> {
    auto show = work(stopped);
    if (!show) return {};
    return [this, run, show = std::move(show)] {
      if (run == run_) show();
    };
  };
}

void RankTimeView::askFor(Work work) {
  work = ofRun(std::move(work));
  if (asker_) return asker_(std::move(work));
  if (const auto show = work({})) show();
}

void RankTimeView::open() {
  run(ofRun([this, run = run_](const std::function<bool()>&) -> std::function<void()> {
    const auto source = std::make_shared<RankTimeSource>(run);
    const std::vector<std::string> findable = source->ask([&](const StateShares& shares, const WaitShares& waits) {
      std::vector<std::string> list = findableWaits(waits);
      std::ranges::copy(findableStates(run->snapshot, shares.states()), std::back_inserter(list));
      return list;
    });
    return [this, source, findable, program = source->programTime()] { take(source, findable, program); };
  }));
}

// Where MPI_Init and MPI_Finalize are much of the trace, it opens on what is between them.
void RankTimeView::take(std::shared_ptr<RankTimeSource> source, const std::vector<std::string>& findable,
                        const std::optional<TimeParts>& program) {
  source_ = std::move(source);
  RankTimeLook look = canvas_->look();  // may be one that was remembered
  canvas_->setSpan({source_->from(), source_->until(), 1});
  if (program && look.whole() && !remembered_) {
    AxisWindow between = canvas_->timeWindow(*program);
    between.zoomAt(0.5, 0.95);  // the edges are seen
    if (between.span < shareOfProgram) {
      look.time = between;
      program_ = between;
    }
  }
  find_->clear();
  for (const std::string& each : findable) find_->addItem(qt(each));
  canvas_->setLook(look);  // which asks for a picture
}

QSize RankTimeView::pixels() const {
  const QRectF plot = canvas_->geometry().plot;
  const double ratio = canvas_->devicePixelRatioF();
  return {std::max(1, static_cast<int>(plot.width() * ratio)), std::max(1, static_cast<int>(plot.height() * ratio))};
}

RankTimeRequest RankTimeView::request() const {
  RankTimeRequest request;
  request.rows = rows();
  request.colours = colours();
  request.criticalPath = showsCriticalPath();
  if (request.rows == RankTimeRows::members) request.selected = communicatorsOf(selection_.selected());
  request.filter = without(selection_.filter(), FilterDimension::time);  // which is marked
  request.time = canvas_->timeInView();
  std::tie(request.firstRow, request.endRow) = canvas_->rowsInView();
  const QRectF plot = canvas_->geometry().plot;
  request.time.parts = picture_ ? static_cast<std::uint32_t>(pixels().width()) : coarse;
  request.mostRows = static_cast<std::size_t>(std::max(1.0, plot.height() / leastRow));
  request.mostLines =
      std::clamp(static_cast<std::size_t>(plot.width() * plot.height() / pixelsOfLine), fewestLines, mostLinesShown);
  request.marked = markedPairs(selection_.selected());
  request.transaction = markedTransaction(selection_.selected());
  return request;
}

void RankTimeView::collectPicture() {
  if (!isVisible()) return refresh();
  if (!source_) return;
  const RankTimeRequest before = std::exchange(wanted_, request());
  if (!areSameRows(before, wanted_) || !areSameColours(before, wanted_)) {
    canvas_->forgetWhole();
    longest_.clear();
  }
  if (!areSameRows(before, wanted_) && !canvas_->look().rows.whole() && !remembered_)
    return canvas_->setLook({canvas_->look().time, {}});
  remembered_ = false;
  collecting_ = true;
  canvas_->setSentence({});
  run(ofRun([this, source = source_, request = wanted_, high = pixels().height(),
             theme = Theme::of(palette())](const std::function<bool()>& stopped) -> std::function<void()> {
    auto picture = std::make_shared<RankTimePicture>();
    picture->cells = source->cells(request, stopped);
    if (stopped && stopped()) return {};
    if (picture->cells.missing.empty()) picture->image = rankTimeImage(picture->cells, high, theme);
    return [this, picture, request] { takePicture(picture, request); };
  }));
}

void RankTimeView::takePicture(const std::shared_ptr<const RankTimePicture>& picture, const RankTimeRequest& request) {
  collecting_ = false;
  picture_ = picture;
  const bool isOfAll =
      request.endRow == SIZE_MAX && request.time.from == source_->from() && request.time.until == source_->until();
  canvas_->setPicture(picture_, isOfAll);
  showMarks();
  showNote();
  const QSize room = pixels();
  const bool fits =
      request.time.parts == static_cast<std::uint32_t>(room.width()) && picture->image.height() == room.height();
  if (picture->cells.missing.empty() && !fits && ++tries_ < mostTries) return collectPicture();
  tries_ = 0;
  collectLines();
}

void RankTimeView::collectLines() {
  if (!showsMessages() || !picture_ || !picture_->cells.missing.empty()) {
    lines_ = nullptr;
    canvas_->setLines(nullptr);
    return showNote();
  }
  wanted_.marked = markedPairs(selection_.selected());
  wanted_.transaction = markedTransaction(selection_.selected());
  run(ofRun([this, source = source_, request = wanted_,
             picture = picture_](const std::function<bool()>& stopped) -> std::function<void()> {
    const auto lines = std::make_shared<const RankTimeFacts>(source->lines(picture->cells, request, stopped));
    if (stopped && stopped()) return {};
    return [this, lines] {
      lines_ = lines;
      canvas_->setLines(lines_);
      showNote();
    };
  }));
}

const RankTimeFacts* RankTimeView::facts() const { return picture_ ? &picture_->cells : nullptr; }

bool RankTimeView::canFilterByTime() const { return run_ && binSeconds(run_->snapshot.facts); }

std::optional<TimeParts> RankTimeView::chosenTime() const {
  const auto& bins = selection_.filter().bins;
  const auto seconds = run_ ? binSeconds(run_->snapshot.facts) : std::nullopt;
  if (!bins || !seconds) return std::nullopt;
  const auto at = [&](std::uint32_t bin) {
    return static_cast<std::uint64_t>(startSeconds(bin, *seconds) * nanosecondsPerSecond + 0.5);
  };
  return TimeParts{at(bins->first), at(bins->end), 1};
}

void RankTimeView::showMarks() {
  RankTimeMarks marks;
  if (run_) marks.ranks = ranksOf(*run_, selection_.selected());
  marks.chosen = chosenTime();
  if (found_) {
    marks.found = TimeParts{found_->from, found_->until, 1};
    marks.foundRank = found_->rank;
  }
  canvas_->setMarks(std::move(marks));
  const Item& selected = selection_.selected();
  const bool isHere = std::holds_alternative<RankId>(selected) || std::holds_alternative<RankPair>(selected);
  tellSelected(*canvas_, found_ ? stretchText(*found_) : run_ && isHere ? itemText(*run_, selected) : QString());
}

bool RankTimeView::marksSelected() const {
  return picture_ && picture_->cells.missing.empty() && (canvas_->marksAny() || (lines_ && !lines_->marked.empty()));
}

QString RankTimeView::note() const {
  if (!run_ || !picture_ || !picture_->cells.missing.empty()) return foundText_;
  QStringList words;
  if (!foundText_.isEmpty()) words << ended(foundText_);
  if (refused_)
    words << (canFilterByTime() ? qt(noTimeBeside(selection_.filter(), binKeys(run_->snapshot.facts)))
                                : tr("This run has no time bins: you can zoom to a time, but not filter by it."));
  if (const auto part = tracedPart(run_->snapshot.facts)) words << ended(qt(part->words));
  if (program_ && canvas_->look().time == *program_)
    words << tr("Most of MPI_Init and MPI_Finalize is out of view; F shows all.");
  if (const QString overlap = overlapText(picture_->cells); !overlap.isEmpty()) words << overlap;
  if (picture_->cells.hasPath) words << pathText(picture_->cells);
  if (!showsMessages()) words << tr("Messages are not shown.");
  else if (lines_) words << linesText(*lines_) << markedText(*lines_);
  if (std::ranges::any_of(picture_->cells.rows, [](const auto& row) { return row.tracks > 1; }))
    words << tr("A row of several ranks shows their mean and, in black, the rank that was in MPI longest.");
  words << qt(notFollowed(run_->snapshot, selection_.filter(), areOfWaits(colours()), showsMessages()));
  words.removeAll(QString());
  return words.join(' ');
}

Table RankTimeView::shownRows() const { return picture_ ? rankTimeTable(picture_->cells) : Table(); }

}  // namespace weft

#include "moc_ranktime_view.cpp"
