#include <QSettings>

#include "analysis/waits/code_sums.h"
#include "app/panels/asked_parts.h"
#include "app/panels/run_panel.h"
#include "views/functions/functions_view.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr const char* sourcesKey = "sources";  // folders with source files, from one start of the program to the next

double secondsIn(const SampledCode& code, const PairFilter& filter) {
  double sum = 0;
  for (const auto& [rank, sums] : codeSumsByRank(code, filter)) sum += sums.seconds;
  return sum;
}

class RunFunctions : public PanelOf<FunctionsView> {
 public:
  explicit RunFunctions(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged}, [this] { view_->setRun(snapshot()); });
    connect(view_, &FunctionsView::collected, this, &RunPanel::marksChanged);
    view_->setAllSources(QSettings().value(sourcesKey).toStringList());
    connect(view_, &FunctionsView::sourcesChanged, this,
            [](const QStringList& folders) { QSettings().setValue(sourcesKey, folders); });
  }
  QString whyUnmarked() const override { return QObject::tr("functions include everything that the filter keeps"); }
  // Of what was sampled, under the filter; empty where it has none of its own, or not yet.
  QString shareOfSelected() const override {
    const FunctionsFacts& facts = view_->facts();
    const Item& selected = session_.selection().selected();
    if (!session_.run() || !facts.code || !facts.missing.empty()) return {};
    const Facets samples{Measure::samples, session_.run()->snapshot.keys};
    if (facts.filter != restrict(session_.selection().filter(), samples).ofRows())
      return {};  // the panel still shows another part
    PairFilter own = facts.filter;
    const auto communicators = communicatorsOf(selected);
    const auto ranks = communicators.empty() ? selectedRanks() : std::vector<RankId>();
    const auto isTold = [&](FilterDimension dimension) { return samples.distinction(dimension) == Distinction::yes; };
    if (!communicators.empty() && own.communicators.empty() && isTold(FilterDimension::communicator))
      own.communicators = communicators;
    else if (!ranks.empty() && own.ranks.empty() && isTold(FilterDimension::rank)) own.ranks = ranks;
    else if (communicators.empty() && ranks.empty())
      return QObject::tr("%1: samples belong to ranks")
          .arg(sentenceText(QObject::tr("its share of the time"), Absence::notKnown));
    else return {};
    const double all = secondsIn(*facts.code, facts.filter);
    if (!(all > 0)) return {};
    const QString sentence = ranks.empty() ? QObject::tr("%1 of the time is spent on it")
                                           : QObject::tr("%1 of the time belongs to its ranks");
    return sentence.arg(percent(secondsIn(*facts.code, own) / all));
  }
  FigureView figure() const override { return FigureView::flame; }
  void ask(FigureView, FigureRequest& figure) const override { takeFollowed(session_, Measure::samples, figure); }
};

}  // namespace

const PanelSpec functionsPanel{Panel::functions,
                               "functions",
                               QT_TRANSLATE_NOOP("QObject", "Functions"),
                               Workspace::waits,
                               [](const OpenRun& run) { return run.snapshot.facts.contains("sample hertz"); },
                               makePanel<RunFunctions>,
                               {{{FigureView::flame, QT_TRANSLATE_NOOP("QObject", "Flame graph")},
                                 {FigureView::functions, QT_TRANSLATE_NOOP("QObject", "Functions")}}}};

}  // namespace weft
