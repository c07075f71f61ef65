#include "app/panels/workspace_views.h"

#include <QScopedValueRollback>

#include "analysis/load/region_totals.h"
#include "app/session/run_session.h"
#include "views/commtree/filter_tree.h"
#include "views/tables/link_inspector.h"
#include "views/shared/text.h"
#include "views/waits/causes_view.h"
#include "views/waits/wait_story_view.h"

namespace weft {

WorkspaceViews::WorkspaceViews(RunSession& session, QObject* parent)
    : QObject(parent), session_(session), tree_(new FilterTree(session.selection())),
      inspector_(new LinkInspector(session.selection())), causes_(new CausesView(session.selection())),
      who_(new WhoWaitsView(session.selection())), wait_(new WaitStoryView(session.selection())) {
  causes_->setRunner([this](CausesView::Work work) { readCauses_.find(std::move(work)); });
  connect(&readCauses_, &Job::failed, causes_, &CausesView::fail);
  connect(causes_, &CausesView::found, this, &WorkspaceViews::showCause);
  // What is chosen there is selected everywhere: the longest of these waits, by who waits and for whom.
  connect(causes_, &CausesView::chosen, this, [this] {
    if (const auto& longest = causes_->part().longest) select(Item(longest->item()));
  });
  connect(wait_, &WaitStoryView::itemAsked, this, &WorkspaceViews::select);
  connect(&session.selection(), &Selection::waitAsked, causes_, &CausesView::tell);
  connect(&session, &RunSession::runChanged, this, &WorkspaceViews::showRun);
  connect(&session, &RunSession::trafficChanged, this, &WorkspaceViews::showTraffic);
  for (const auto signal : {&RunSession::runChanged, &RunSession::loadsChanged, &RunSession::selectedTrafficChanged})
    connect(&session, signal, this, &WorkspaceViews::showShares);
  connect(&session.selection(), &Selection::selectionChanged, this, &WorkspaceViews::showShares);
  connect(&session.selection(), &Selection::selectionChanged, causes_, [this] {
    if (keepsWait_) return;
    const auto* rank = std::get_if<RankId>(&session_.selection().selected());
    causes_->setRank(rank ? std::optional(*rank) : std::nullopt);
  });
}

PartWidgets WorkspaceViews::widgets() const { return {tree_, inspector_, causes_, who_, wait_}; }

void WorkspaceViews::showRun() {
  const auto& run = session_.run();
  tree_->setRun(run ? std::shared_ptr<const RunSnapshot>(run, &run->snapshot) : nullptr);
  causes_->setRun(run);
  showTraffic();
}

void WorkspaceViews::select(const Item& item) {
  const QScopedValueRollback keep(keepsWait_, true);
  session_.selection().select(item);
}

void WorkspaceViews::showCause() {
  who_->show(causes_->part());
  const auto* rank = std::get_if<RankId>(&session_.selection().selected());
  const QString none = !causes_->facts().run        ? tr("Waits are being read …")
                       : causes_->part().part.place ? tr("No wait is known in the time in view.")
                       : rank                       ? tr("Rank %1 has no such wait.").arg(number(*rank))
                                                    : tr("Choose a cause to see its longest wait here.");
  const QString why = causes_->facts().missing.empty() ? none : QString::fromStdString(causes_->facts().missing);
  wait_->show(session_.run(), causes_->part().longest, why);
}

void WorkspaceViews::showTraffic() {
  const auto& run = session_.run();
  tree_->setRegions(run ? regionTotals(*run, session_.traffic().get()) : std::vector<RegionTotal>());
}

// Old shares go at once: they are of something else.
void WorkspaceViews::showShares() {
  const auto& part = session_.selectedTraffic();
  tree_->setSelectedTraffic(part);
  inspector_->show(session_.run(), session_.numbers(), part, whyNoShares());
}

QString WorkspaceViews::whyNoShares() const {
  if (session_.readingSelected() || !session_.traffic()) return tr("Being read …");
  return sentenceText(tr("Who loads it"), session_.numbers().known() ? Absence::notKnown : session_.absence()) + '.';
}

}  // namespace weft

#include "moc_workspace_views.cpp"
