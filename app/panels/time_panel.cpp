#include "analysis/load/hot_ends.h"
#include "analysis/load/load_film.h"
#include "analysis/pairs/pair_parts.h"
#include "app/panels/asked_parts.h"
#include "app/panels/film_play.h"
#include "app/panels/run_panel.h"
#include "core/records/filter_dimensions.h"
#include "views/shared/text.h"
#include "views/timeline/timeline_view.h"

namespace weft {
namespace {

constexpr std::uint64_t mostKept = std::uint64_t{1} << 28;  // bytes of memory

class RunTime : public PanelOf<TimelineView> {
 public:
  explicit RunTime(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged}, [this] {
      view_->setRun(snapshot());
      setLinks();
      film_ = {};
      showLine();
    });
    on({&RunSession::loadsChanged, &RunSession::selectedTrafficChanged}, [this] {  // rails, share
      setLinks();
      showLine();
    });
    connect(&session.selection(), &Selection::selectionChanged, this, &RunTime::showLine);
    connect(&session.selection(), &Selection::filterChanged, this, &RunTime::showLine);
  }
  bool busy() const override { return find_.busy() || PanelOf::busy(); }
  QString whyUnmarked() const override { return QObject::tr("times include everything that the filter keeps"); }
  // Of pair traffic, under the filter; empty where its bytes or all are not known.
  QString shareOfSelected() const override {
    const auto& part = session_.selectedTraffic();
    const PairFilter& filter = session_.selection().filter();
    if (!session_.run() || !part || part->source != TrafficSource::pair || part->held) return {};
    if (session_.shown().view.collectives || !followedByLayers(filter)) return {};  // no sum of all of them is at hand
    const LayerSums all = sumOf(session_.run()->snapshot.pairLayers, filter);
    if (!all.bytes || *all.bytes == 0) return {};
    return QObject::tr("%1 of the bytes belong to it")
        .arg(percent(static_cast<double>(part->bytes) / static_cast<double>(*all.bytes)));
  }
  FigureView figure() const override { return FigureView::time; }
  void ask(FigureView, FigureRequest& figure) const override {
    takeFollowed(session_, Measure::bins, figure);
    figure.as<OverTime>().counter = view_->shownMetric();
    figure.as<OverTime>().others = view_->showsOthers();
  }
  QString whyNoTour() const override {
    return session_.run() && session_.run()->knowsMoments ? QString()
                                                          : QObject::tr("no times of messages were recorded");
  }

 private:
  void setLinks() {
    const auto& run = session_.run();
    view_->setLinks(run && whyNoFilm(*run, {}).empty() ? run : nullptr, session_.view().rails);
  }

  // The loads of all link ends in each bin; kept, because another end is selected soon.
  struct Film {
    std::shared_ptr<const OpenRun> run;
    PairFilter filter;  // without the time
    Rails rails{};
    std::shared_ptr<const LoadFilm> loads;
    bool isOf(const Film& other) const { return run == other.run && filter == other.filter && rails == other.rails; }
  };

  // Of the selected link end, what it carries over time; and whether there is a film, which has the same loads.
  void showLine() {
    const auto* end = std::get_if<EndIndex>(&session_.selection().selected());
    Film wanted{
        session_.run(), without(session_.selection().filter(), FilterDimension::time), session_.view().rails, {}};
    const std::string why = wanted.run ? whyNoFilm(*wanted.run, wanted.filter) : std::string();
    view_->setNoFilm(noFilm(QString::fromStdString(why)));
    if (!end || !wanted.run || session_.shown().view.collectives || !why.empty()) return take({});
    if (film_.loads && film_.isOf(wanted)) return take(lineOf(film_, *end));
    if (find_.busy() && askedFor_ == *end && asked_.isOf(wanted)) return;
    take({});
    asked_ = wanted;
    askedFor_ = *end;
    find_.find([this, wanted = std::move(wanted), end = *end](const Stopped& stopped) mutable -> std::function<void()> {
      try {
        const RunStore store = wanted.run->snapshot.store();
        wanted.loads = std::make_shared<const LoadFilm>(
            loadFilm(store, *wanted.run, wanted.filter, wanted.rails, stopped, mostKept));
      } catch (const FilmTooLarge&) {
        return {};  // the line below the view states what there is
      }
      if (stopped()) return {};
      return [this, wanted, end] {
        film_ = wanted;
        take(lineOf(film_, end));
      };
    });
  }

  EndLine lineOf(const Film& film, EndIndex end) const {
    const std::vector<FilmMoment>& moments = film.loads->moments;
    EndLine line{qt(wayName(film.run->fabric, end)), moments.empty() ? 0 : moments.front().bin, {}};
    if (!moments.empty()) line.bytes.resize(moments.back().bin - line.firstBin + 1);
    if (const QString share = shareOfSelected(); !share.isEmpty())
      line.name = QObject::tr("%1: %2").arg(line.name, share);
    for (std::size_t at = 0; at < moments.size(); ++at)
      film.loads->eachEnd(at, [&](const FilmEnd& each) {
        if (each.end == end) line.bytes[moments[at].bin - line.firstBin] = each.bytes;
      });
    return line;
  }

  void take(EndLine line) {
    if (line.bytes.empty()) find_.stop();
    view_->setEndLine(std::move(line));
    emit marksChanged();
  }

  Film film_, asked_;  // the last one, and the one that is being computed
  EndIndex askedFor_{};
  Job find_;  // last: it ends before what it delivers to
};

}  // namespace

const PanelSpec timePanel{
    Panel::time,
    "time",
    QT_TRANSLATE_NOOP("QObject", "Time"),
    Workspace::links,
    [](const OpenRun& run) { return run.knowsMoments; },
    makePanel<RunTime>,
    {{{FigureView::time, QT_TRANSLATE_NOOP("QObject", "Bytes over time")},
      {FigureView::cumulative, QT_TRANSLATE_NOOP("QObject", "Bytes until then")}}},
    {QT_TRANSLATE_NOOP("QObject", "A moment"),
     QT_TRANSLATE_NOOP(
         "QObject",
         "A drag over some bars: everything shows only what was sent in those seconds. Arrow keys choose a time, too. "
         "The chip Time removes the filter, Alt+Left steps back. Film plays the map over time.")}};

}  // namespace weft
