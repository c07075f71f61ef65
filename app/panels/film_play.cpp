#include "app/panels/film_play.h"

#include <algorithm>
#include <cmath>

#include "app/session/run_session.h"
#include "core/records/filter_dimensions.h"
#include "figures/film.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

constexpr int frameEvery = 33;   // ms
constexpr int restsAfter = 400;  // ms without movement

struct Prepared {
  std::shared_ptr<const LoadFilm> film;
  MapRanges ranges;
  QStringList notes;
};

Prepared prepared(const OpenRun& run, const PairFilter& filter, const LinkView& view, const Stopped& stopped) {
  const RunStore store = run.snapshot.store();
  auto film = std::make_shared<const LoadFilm>(loadFilm(store, run, filter, view.rails, stopped));
  MapRanges ranges = filmRanges(run, *film, view, false);
  QStringList notes = notesText(filmNotes(store, *film, std::nullopt));
  return {std::move(film), ranges, std::move(notes)};
}

}  // namespace

QString noFilm(const QString& why) {
  return why.isEmpty() ? QString() : FilmPlay::tr("There is no film: %1.").arg(why);
}

FilmPlay::FilmPlay(RunSession& session, QObject* parent) : QObject(parent), session_(session) {
  clock_.setInterval(frameEvery);
  rest_.setInterval(restsAfter);
  rest_.setSingleShot(true);
  connect(&clock_, &QTimer::timeout, this, &FilmPlay::advance);
  connect(&rest_, &QTimer::timeout, this, &FilmPlay::follow);
  connect(&session, &RunSession::runChanged, this, &FilmPlay::end);
  connect(&session.selection(), &Selection::filterChanged, this, [this] {
    if (active_ && without(session_.selection().filter(), FilterDimension::time) != filter_) begin();
  });
  connect(&prepare_, &Job::failed, this, [this](const QString& sentence) {
    failure_ = sentence;
    emit changed();
  });
}

void FilmPlay::begin() {
  end();
  run_ = session_.run();
  if (!run_ || !session_.traffic()) return;
  active_ = true;
  filter_ = without(session_.selection().filter(), FilterDimension::time);
  view_ = {TrafficSource::pair, session_.view().metric, session_.view().rails};
  if (view_.metric == LinkMetric::unexplained) view_.metric = LinkMetric::bytes;
  failure_ = QString::fromStdString(whyNoFilm(*run_, filter_));
  if (!failure_.isEmpty()) return emit changed();
  prepare_.find([this, run = run_, filter = filter_, view = view_](const Stopped& stopped) -> std::function<void()> {
    const Prepared made = prepared(*run, filter, view, stopped);
    if (stopped()) return {};
    return [this, made] {
      film_ = made.film->largest > 0 ? made.film : nullptr;
      if (!film_) failure_ = tr("no link carries traffic that matches the filter");
      ends_ = made.ranges.ends;
      nodes_ = made.ranges.nodes;
      notes_ = made.notes;
      causes_ = std::make_unique<CauseNames>(RunNames(run_->snapshot));
      at_ = 0;
      if (film_) show();
      emit changed();
    };
  });
  emit changed();
}

void FilmPlay::end() {
  if (!active_) return;
  prepare_.stop();
  clock_.stop();
  rest_.stop();
  active_ = false;
  film_ = nullptr;
  values_ = nullptr;
  causes_.reset();
  run_ = nullptr;
  notes_.clear();
  session_.selection().hover(std::monostate{});
  emit changed();
}

std::size_t FilmPlay::count() const { return film_ ? film_->moments.back().bin - film_->moments.front().bin + 1 : 0; }

std::optional<LinkRequest> FilmPlay::drawn() const {
  if (!values_) return std::nullopt;
  LinkRequest request{view_, filter_, {}};
  request.filter.bins = BinRange{bin(), bin() + 1};
  return request;
}

std::uint32_t FilmPlay::bin() const { return film_->moments.front().bin + static_cast<std::uint32_t>(at_); }

std::vector<double> FilmPlay::curve() const {
  std::vector<double> heights(count());
  if (film_)
    for (const FilmMoment& each : film_->moments)
      heights[each.bin - film_->moments.front().bin] =
          static_cast<double>(each.bytes) / static_cast<double>(std::max<std::uint64_t>(film_->largest, 1));
  return heights;
}

void FilmPlay::setSpeed(double momentsPerSecond) {
  speed_ = momentsPerSecond;
  if (playing()) play(true);
}

void FilmPlay::play(bool on) {
  if (!film_) return;
  if (on && at_ + 1 == count()) setAt(0);
  begun_ = static_cast<double>(at_);
  since_.start();
  rest_.stop();
  if (on) clock_.start();
  else {
    clock_.stop();
    rest();
  }
  emit moved();
}

void FilmPlay::advance() {
  const double now = begun_ + speed_ * static_cast<double>(since_.elapsed()) / 1000;
  const std::size_t last = count() - 1, at = now >= static_cast<double>(last) ? last : static_cast<std::size_t>(now);
  if (at == last) {
    clock_.stop();
    rest();
  }
  if (at != at_ || at == last) setAt(at);
}

void FilmPlay::setAt(std::size_t at) {
  if (!film_) return;
  at_ = std::min(at, count() - 1);
  if (playing() && std::abs(begun_ + speed_ * static_cast<double>(since_.elapsed()) / 1000 - static_cast<double>(at_)) >
                       1 + speed_ / 4) {
    begun_ = static_cast<double>(at_);  // somebody went elsewhere
    since_.start();
  }
  show();
  emit moved();
}

void FilmPlay::show() {
  values_ = linkValues(view_, run_->fabric, numbersAt(*run_, *film_, bin()));
  const auto moment = film_->momentOf(bin());
  const bool hot = moment && film_->moments[*moment].hottest;
  session_.selection().hover(hot ? Item(*film_->moments[*moment].hottest) : Item());
}

void FilmPlay::rest() {
  if (film_ && !playing()) rest_.start();
}

void FilmPlay::follow() {
  if (!film_ || playing()) return;
  PairFilter filter = session_.selection().filter();
  filter.bins = BinRange{bin(), bin() + 1};
  session_.selection().setFilter(std::move(filter));
}

QString FilmPlay::words() const {
  if (!failure_.isEmpty()) return noFilm(failure_);
  if (!film_) return tr("The loads of each moment are being computed …");
  QStringList words = filmWords(*run_, *film_, *causes_, bin());
  words.removeAll(QString());
  return words.join(" – ");
}

}  // namespace weft

#include "moc_film_play.cpp"
