#include "app/panels/asked_parts.h"
#include "app/panels/run_panel.h"
#include "app/panels/state_words.h"
#include "views/charts/bars_view.h"

namespace weft {
namespace {

constexpr auto barsKey = "bars";

class RunBars : public PanelOf<BarsView> {
 public:
  explicit RunBars(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged}, [this] { view_->setRun(snapshot()); });
    on({&RunSession::profileChanged}, [this] {
      if (session_.profile()) view_->setPart(session_.profile());
    });
    const auto mark = [this] { view_->setMarked(selectedRanks()); };
    on({&RunSession::runChanged}, mark);
    connect(&session.selection(), &Selection::selectionChanged, this, mark);
  }
  QString whyUnmarked() const override { return QObject::tr("no bar shows it"); }
  FigureView figure() const override { return FigureView::bars; }
  void ask(FigureView wanted, FigureRequest& figure) const override {
    const BarOptions options = view_->options();
    const bool ofRanks = wanted == FigureView::bars && options.by == BarsBy::rank;
    takeFollowed(session_, ofRanks ? Measure::rankSums : Measure::profile, figure);
    if (wanted == FigureView::sizes) return;
    auto& asked = figure.as<BarsFigure>();
    asked.metric = options.metric;
    asked.top = options.bars;
    asked.fold = options.foldFamilies;
    asked.by = options.by;
    asked.perRank = options.perRank;
    asked.axis = options.scale;
    asked.breakLongest = options.breakLongest && options.scale != BarScale::logarithmic;
    asked.whole = options.whole;
  }
  void save(QJsonObject& state) const override {
    const BarOptions options = view_->options();
    state[barsKey] = QJsonObject{{"of", named(words::barsBy, options.by)},
                                 {"metric", named(words::barMetrics, options.metric)},
                                 {"axis", named(words::barScales, options.scale)},
                                 {"top", static_cast<int>(options.bars)},
                                 {"fold", options.foldFamilies},
                                 {"perRank", options.perRank},
                                 {"whole", options.whole},
                                 {"break", options.breakLongest}};
  }
  void restore(const QJsonObject& state) override {
    const QJsonObject json = state[barsKey].toObject();
    if (json.isEmpty()) return;
    BarOptions options = view_->options();
    options.by = valueIn(words::barsBy, json["of"]).value_or(options.by);
    options.metric = valueIn(words::barMetrics, json["metric"]).value_or(options.metric);
    options.scale = valueIn(words::barScales, json["axis"]).value_or(options.scale);
    if (const int top = json["top"].toInt(); top > 0) options.bars = static_cast<std::size_t>(top);
    options.foldFamilies = json["fold"].toBool();
    options.perRank = json["perRank"].toBool();
    options.whole = json["whole"].toBool();
    options.breakLongest = json["break"].toBool();
    view_->choose(options);
  }
};

}  // namespace

const PanelSpec barsPanel{Panel::bars,
                          barsKey,
                          QT_TRANSLATE_NOOP("QObject", "Bars"),
                          Workspace::everything,
                          hasOperations,
                          makePanel<RunBars>,
                          {{{FigureView::bars, QT_TRANSLATE_NOOP("QObject", "Bars")},
                            {FigureView::sizes, QT_TRANSLATE_NOOP("QObject", "Message sizes")}}}};

}  // namespace weft
