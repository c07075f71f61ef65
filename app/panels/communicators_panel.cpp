#include "app/panels/asked_parts.h"
#include "app/panels/run_panel.h"
#include "app/panels/state_words.h"
#include "app/panels/tree_helper.h"
#include "core/records/filter_dimensions.h"
#include "views/commtree/communicator_tree.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr auto treeKey = "tree";

class RunCommunicators : public PanelOf<CommunicatorTree> {
 public:
  explicit RunCommunicators(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged}, [this] { view_->setRun(snapshot()); });
    new TreeHelper(session, *view_, this);  // after the tree has its run
    // While a part is being read, what was shown before stays.
    on({&RunSession::profileChanged}, [this] {
      if (session_.profile()) view_->setPart(session_.profile());
    });
    on({&RunSession::selectedTrafficChanged}, [this] { view_->setSelectedTraffic(session_.selectedTraffic()); });
  }
  QString whyUnmarked() const override {
    return QObject::tr("%1 by communicator").arg(sentenceText(QObject::tr("what it sends"), Absence::notKnown));
  }
  FigureView figure() const override { return FigureView::tree; }
  void ask(FigureView, FigureRequest& figure) const override {
    takeFollowed(session_, without(session_.selection().filter(), FilterDimension::communicator), Measure::profile,
                 figure);
    figure.as<TreeFigure>().colour = view_->measure();
  }
  void save(QJsonObject& state) const override {
    state[treeKey] = view_->measure() == TreeMeasure::none
                         ? QJsonObject()
                         : QJsonObject{{"colour", named(words::colours, view_->measure())}};
  }
  void restore(const QJsonObject& state) override {
    view_->setMeasure(valueIn(words::colours, state[treeKey]["colour"]).value_or(TreeMeasure::none));
  }
};

}  // namespace

const PanelSpec communicatorsPanel{Panel::communicators,
                                   "communicators",
                                   QT_TRANSLATE_NOOP("QObject", "Communicators"),
                                   Workspace::everything,
                                   hasProfile,
                                   makePanel<RunCommunicators>,
                                   {{{FigureView::tree, QT_TRANSLATE_NOOP("QObject", "Communicator tree")}}}};

}  // namespace weft
