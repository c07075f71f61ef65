#include "app/panels/asked_parts.h"
#include "app/panels/run_panel.h"
#include "app/panels/state_words.h"
#include "views/ranks/ranks_view.h"

namespace weft {
namespace {

constexpr auto ranksKey = "ranks";

class RunRanks : public PanelOf<RanksView> {
 public:
  explicit RunRanks(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged}, [this] { view_->setRun(snapshot()); });
    const auto mark = [this] { view_->setMarked(selectedRanks()); };
    on({&RunSession::runChanged}, mark);
    connect(&session.selection(), &Selection::selectionChanged, this, mark);
  }
  QString whyUnmarked() const override { return QObject::tr("no rank of this run belongs to it"); }
  FigureView figure() const override { return FigureView::ranks; }
  void ask(FigureView, FigureRequest& figure) const override {
    const RankCellsOptions options = view_->options();
    takeFollowed(session_, Measure::profile, figure);
    auto& asked = figure.as<RanksFigure>();
    asked.rows = options.rows;
    asked.metric = options.metric;
    asked.top = options.most;
    if (options.above > 0) asked.above = options.above;
    asked.whole = options.whole;
  }
  void save(QJsonObject& state) const override {
    const RankCellsOptions options = view_->options();
    state[ranksKey] = QJsonObject{{"rows", named(words::rankRows, options.rows)},
                                  {"metric", named(words::barMetrics, options.metric)},
                                  {"top", static_cast<int>(options.most)},
                                  {"above", options.above},
                                  {"whole", options.whole}};
  }
  void restore(const QJsonObject& state) override {
    const QJsonObject json = state[ranksKey].toObject();
    if (json.isEmpty()) return;
    RankCellsOptions options = view_->options();
    options.rows = valueIn(words::rankRows, json["rows"]).value_or(options.rows);
    options.metric = valueIn(words::barMetrics, json["metric"]).value_or(options.metric);
    if (const int top = json["top"].toInt(); top > 0) options.most = static_cast<std::size_t>(top);
    options.above = json["above"].toDouble();
    options.whole = json["whole"].toBool();
    view_->choose(options);
  }
};

}  // namespace

const PanelSpec ranksPanel{Panel::ranks,
                           ranksKey,
                           QT_TRANSLATE_NOOP("QObject", "Ranks"),
                           Workspace::everything,
                           [](const OpenRun& run) { return !run.snapshot.byRank.empty(); },
                           makePanel<RunRanks>,
                           {{{FigureView::ranks, QT_TRANSLATE_NOOP("QObject", "Ranks")}}}};

}  // namespace weft
