#include <QJsonArray>

#include "app/panels/asked_parts.h"
#include "app/panels/run_panel.h"
#include "app/panels/state_words.h"
#include "core/records/filter_dimensions.h"
#include "views/timeline/ranktime_text.h"
#include "views/timeline/ranktime_view.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr auto timelineKey = "timeline";

class RunTimeline : public PanelOf<RankTimeView> {
 public:
  explicit RunTimeline(RunSession& session) : PanelOf(session) {
    view_->setAsker([this](RankTimeView::Work work) { find_.find(std::move(work)); });
    connect(&find_, &Job::failed, view_, &RankTimeView::failToFind);
    on({&RunSession::runChanged}, [this] { view_->setRun(session_.run()); });
  }
  QString whyUnmarked() const override { return QObject::tr("no row belongs to it"); }
  FigureView figure() const override { return FigureView::timeline; }

  // The time of the filter is marked in the panel, which shows another part of it.
  void ask(FigureView, FigureRequest& figure) const override {
    const RankTimeRequest request = view_->request();
    const RunKeys& keys = session_.run()->snapshot.keys;
    const Facets measures[] = {{Measure::states, keys}, {Measure::messages, keys}};
    PairFilter filter = keptByAny(request.filter, measures);
    if (request.rows == RankTimeRows::members && filter.communicators.empty()) filter.communicators = request.selected;
    if (const RankTimeFacts* shown = view_->facts();
        shown && !look().rows.whole() && request.rows == RankTimeRows::ranks) {
      filter.ranks.clear();
      for (const auto& row : shown->rows) filter.ranks.insert(filter.ranks.end(), row.ranks.begin(), row.ranks.end());
      sortLists(filter);
    }
    takeFilter(*session_.run(), filter, figure);
    auto& asked = figure.as<TimelineFigure>();
    asked.rows = request.rows;
    asked.colours = request.colours;
    asked.withoutMessages = !view_->showsMessages();
    asked.criticalPath = view_->showsCriticalPath();
    if (!look().time.whole())
      figure[FilterDimension::time] = {secondsWord(request.time.from) + ":" + secondsWord(request.time.until)};
  }

  void save(QJsonObject& state) const override {
    QJsonObject json{{"rows", named(words::rankTimeRows, view_->rows())},
                     {"colours", named(words::rankTimeColours, view_->colours())},
                     {"messages", view_->showsMessages()}};
    if (view_->showsCriticalPath()) json["critical path"] = true;
    if (!look().whole())
      json["look"] = QJsonArray{look().time.first, look().time.span, look().rows.first, look().rows.span};
    state[timelineKey] = json;
  }
  void restore(const QJsonObject& state) override {
    const QJsonObject json = state[timelineKey].toObject();
    if (json.isEmpty()) return;
    if (const auto rows = valueIn(words::rankTimeRows, json["rows"])) view_->setRows(*rows);
    if (const auto colours = valueIn(words::rankTimeColours, json["colours"])) view_->setColours(*colours);
    view_->setShowsMessages(json["messages"].toBool(true));
    view_->setShowsCriticalPath(json["critical path"].toBool(false));
    const QJsonArray look = json["look"].toArray();
    const auto window = [&](int at) { return AxisWindow{look.at(at).toDouble(-1), look.at(at + 1).toDouble()}; };
    const auto isSound = [](const AxisWindow& one) { return one.first >= 0 && one.span > 0 && one.end() <= 1 + 1e-9; };
    if (isSound(window(0)) && isSound(window(2))) view_->setLook({window(0), window(2)});
  }

  // Causes are what the workspace of waits is about: it begins with them there, without messages before them.
  void enter(Workspace workspace) override {
    if (workspace != Workspace::waits) return;
    view_->setColours(RankTimeColours::causes);
    view_->setShowsMessages(false);
  }
  QString whyNoTour() const override {
    if (session_.run() && hasWaits(*session_.run())) return {};
    return QObject::tr("%1: a trace has it")
        .arg(sentenceText(QObject::tr("what ranks did over time"), Absence::notRecorded, Verb::was));
  }

 private:
  const RankTimeLook& look() const { return view_->canvas().look(); }

  Job find_;  // last: it ends before what it delivers to
};

}  // namespace

const PanelSpec timelinePanel{
    Panel::timeline,
    timelineKey,
    QT_TRANSLATE_NOOP("QObject", "Timeline"),
    Workspace::waits,
    hasWaits,
    makePanel<RunTimeline>,
    {{{FigureView::timeline, QT_TRANSLATE_NOOP("QObject", "Ranks over time")}}},
    {QT_TRANSLATE_NOOP("QObject", "Who waits, and why"),
     QT_TRANSLATE_NOOP(
         "QObject",
         "Waits (Ctrl+3): a row for each rank, what it waited for in colours; the causes by region and call path, and "
         "the ranks that wait longest. A click chooses one, everywhere. L goes to the longest wait.")}};

}  // namespace weft
