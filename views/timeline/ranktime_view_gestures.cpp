// A part of RankTimeView: the pointer over the picture, and the search.
#include <QToolTip>
#include <algorithm>

#include "core/base/units.h"
#include "views/timeline/ranktime_find_waits.h"
#include "views/timeline/ranktime_text.h"
#include "views/timeline/ranktime_view.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t mostLongest = 200;

}  // namespace

void RankTimeView::connectCanvas() {
  connect(canvas_, &RankTimeCanvas::lookChanged, this, [this] {
    tries_ = 0;
    collectPicture();
    showNote();
  });
  connect(canvas_, &RankTimeCanvas::rowChosen, this, &RankTimeView::chooseRow);
  connect(canvas_, &RankTimeCanvas::pairChosen, this, [this](const RankPair& pair) { selection_.select(pair); });
  connect(canvas_, &RankTimeCanvas::stepped, this, &RankTimeView::stepRow);
  connect(canvas_, &RankTimeCanvas::clearAsked, this, &RankTimeView::clear);
  connect(canvas_, &RankTimeCanvas::timeChosen, this, &RankTimeView::chooseTime);
  connect(canvas_, &RankTimeCanvas::pointed, this, [this](const Item& item) { selection_.hover(item); });
  connect(canvas_, &RankTimeCanvas::tipAsked, this, &RankTimeView::tip);
  connect(canvas_, &RankTimeCanvas::menuAsked, this,
          [this](const Item& item, QPoint onScreen) { selection_.askForMenu(item, onScreen, {}, actions_); });
}

// Of a row of several there is nothing that is one thing, but a wait of one of them. The wait comes last: what is
// selected brings one of its own.
void RankTimeView::chooseRow(const Item& item, const WaitPlace& place) {
  if (item != Item()) selection_.select(item);
  if (!place.ranks.empty()) selection_.askForWait(place);
}

void RankTimeView::stepRow(int down) {
  if (!picture_ || picture_->cells.rows.empty()) return;
  const auto& rows = picture_->cells.rows;
  const auto now = std::ranges::find(rows, selection_.selected(), &RankTimeFacts::Row::item);
  const std::ptrdiff_t at =
      selection_.selected() == Item() || now == rows.end() ? (down > 0 ? -1 : std::ssize(rows)) : now - rows.begin();
  const std::ptrdiff_t next = at + down;
  if (next < 0 || next >= std::ssize(rows)) return canvas_->scrollRows(down);
  const RankTimeFacts::Row& row = rows[static_cast<std::size_t>(next)];
  chooseRow(Item(row.item), canvas_->placeOf(row));
}

void RankTimeView::chooseTime(const TimeParts& time) {
  const auto seconds = run_ ? binSeconds(run_->snapshot.facts) : std::nullopt;
  const auto bins = seconds ? binsBetween(static_cast<double>(time.from) / nanosecondsPerSecond,
                                          static_cast<double>(time.until) / nanosecondsPerSecond, *seconds)
                            : std::nullopt;
  PairFilter filter = selection_.filter();
  filter.bins = bins;
  refused_ = !bins || leavesNothing(filter, binKeys(run_->snapshot.facts));
  showNote();
  if (!refused_) selection_.setFilter(std::move(filter));
}

void RankTimeView::filterToView() { chooseTime(canvas_->timeInView()); }

void RankTimeView::showFiltered() {
  if (const auto chosen = chosenTime()) canvas_->showTime(*chosen);
}

void RankTimeView::showMarked() {
  if (!lines_ || lines_->markedMessages == 0) return;
  const TimeParts& time = lines_->markedTime;
  const std::uint64_t margin = (time.until - time.from) / 50 + 1;
  canvas_->showTime({time.from - std::min(time.from, margin), time.until + margin, 1});
}

QString RankTimeView::tipAt(QPointF at) const {
  if (const auto* line = canvas_->lineAt(at)) return lineText(*line);
  const auto* row = canvas_->rowAt(at);
  const RankTimeGeometry place = canvas_->geometry();
  if (!row || at.x() < place.plot.left()) return row ? qt(row->label) : QString();
  return columnText(picture_->cells, *row, place.timeAt(at.x()));
}

// What is known at once first; of a single thread what it was in at that time follows.
void RankTimeView::tip(QPointF at, QPoint onScreen) {
  const QString text = tipAt(at);
  if (text.isEmpty()) return QToolTip::hideText();
  QToolTip::showText(onScreen, inLines(text), canvas_);
  const auto* row = canvas_->rowAt(at);
  const RankTimeGeometry place = canvas_->geometry();
  if (!row || row->tracks != 1 || canvas_->lineAt(at) || at.x() < place.plot.left()) return;
  askFor([this, source = source_, request = wanted_, first = row->first, time = place.timeAt(at.x()), text,
          onScreen](const std::function<bool()>&) -> std::function<void()> {
    QStringList words;
    source->ask([&](StateShares& shares, WaitShares& waits) {
      const RunSnapshot& run = source->run().snapshot;
      const auto tracks = RankTimeRowList(run, &source->run(), shares, request).tracks(first);
      if (tracks.empty()) return;
      if (const auto found = stretchAt(run, shares, tracks.front(), time)) words << stretchText(*found);
      for (const RankTimeStretch& each : waitsAt(run, waits, tracks.front(), time)) words << stretchText(each);
    });
    if (words.empty()) return {};
    return [this, words = words.join('\n') + '\n' + text, onScreen] {
      if (QToolTip::isVisible()) QToolTip::showText(onScreen, inLines(words), canvas_);
    };
  });
}

void RankTimeView::find(Find which) {
  if (!source_ || lookedFor().empty()) return;
  if (which == Find::longest && !longest_.empty()) {
    longestAt_ = (longestAt_ + 1) % longest_.size();
    return showFound(longest_[longestAt_], tr("%1. longest").arg(longestAt_ + 1));
  }
  RankTimeSearch search{lookedFor(), source_->from(), source_->until() + 1, found_};
  if (const auto chosen = chosenTime()) {
    search.from = chosen->from;
    search.until = chosen->until;
  }
  if (!found_ && which == Find::next) search.from = std::max(search.from, canvas_->timeInView().from);
  if (!found_ && which == Find::previous) search.until = std::min(search.until, canvas_->timeInView().until);
  askFor([this, source = source_, request = wanted_, search,
          which](const std::function<bool()>& stopped) -> std::function<void()> {
    std::vector<RankTimeStretch> list = source->ask([&](StateShares& shares, WaitShares& waits) {
      const RunSnapshot& run = source->run().snapshot;
      const RankTimeRowList rows(run, &source->run(), shares, request);
      const bool areWaits = isOfWaits(search.what);
      if (which == Find::longest && areWaits) return longestWaits(run, waits, rows, request, search, mostLongest);
      if (areWaits) {
        const auto one = which == Find::next ? nextWait(run, waits, rows, search, stopped)
                                             : previousWait(run, waits, rows, search, stopped);
        return one ? std::vector{*one} : std::vector<RankTimeStretch>();
      }
      if (which == Find::longest) return longestStretches(run, shares, rows, search, mostLongest, stopped);
      const auto one = which == Find::next ? nextStretch(run, shares, rows, search, stopped)
                                           : previousStretch(run, shares, rows, search, stopped);
      return one ? std::vector{*one} : std::vector<RankTimeStretch>();
    });
    if (stopped && stopped()) return {};
    return [this, list = std::move(list), which] { takeFound(list, which); };
  });
}

void RankTimeView::takeFound(const std::vector<RankTimeStretch>& list, Find which) {
  if (list.empty())
    return failToFind(which == Find::next       ? tr("There is no later one.")
                      : which == Find::previous ? tr("There is no earlier one.")
                                                : tr("There is none."));
  if (which == Find::longest) {
    longest_ = list;
    longestAt_ = 0;
  }
  showFound(list.front(), which == Find::longest ? tr("longest") : QString());
}

void RankTimeView::showFound(const RankTimeStretch& stretch, const QString& which) {
  found_ = stretch;
  foundText_ = stretchText(stretch) + (which.isEmpty() ? QString() : ": " + which);
  canvas_->reveal({stretch.from, stretch.until, 1}, stretch.rank);
  showMarks();
  showNote();
  if (isOfWaits(lookedFor())) {
    const WaitPlace::Time time{stretch.from, stretch.until};
    selection_.askForWait({{stretch.rank}, time, time});
  }
}

}  // namespace weft
