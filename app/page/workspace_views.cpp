#include "app/page/workspace_views.h"

#include "analysis/load/region_totals.h"
#include "app/session/run_session.h"
#include "views/commtree/filter_tree.h"
#include "views/links/link_inspector.h"
#include "views/shared/text.h"
#include "views/waits/causes_view.h"

namespace weft {

WorkspaceViews::WorkspaceViews(RunSession& session, QObject* parent)
    : QObject(parent),
      session_(session),
      tree_(new FilterTree(session.selection())),
      inspector_(new LinkInspector(session.selection())),
      causes_(new CausesView(session.selection())),
      who_(new WhoWaitsView(session.selection())) {
  causes_->setRunner([this](CausesView::Work work) { readCauses_.find(std::move(work)); });
  connect(&readCauses_, &Job::failed, causes_, &CausesView::fail);
  connect(causes_, &CausesView::found, who_, [this] { who_->show(causes_->facts()); });
  connect(&session, &RunSession::runChanged, this, &WorkspaceViews::showRun);
  connect(&session, &RunSession::trafficChanged, this, &WorkspaceViews::showTraffic);
  for (const auto signal : {&RunSession::runChanged, &RunSession::loadsChanged, &RunSession::selectedTrafficChanged})
    connect(&session, signal, this, &WorkspaceViews::showShares);
  connect(&session.selection(), &Selection::selectionChanged, this, &WorkspaceViews::showShares);
}

PartWidgets WorkspaceViews::widgets() const { return {tree_, inspector_, causes_, who_}; }

void WorkspaceViews::showRun() {
  const auto& run = session_.run();
  tree_->setRun(run ? std::shared_ptr<const RunSnapshot>(run, &run->snapshot) : nullptr);
  causes_->setRun(run);
  showTraffic();
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
  return sentenceText("who loads it", session_.numbers().known() ? Absence::notKnown : session_.absence()) + '.';
}

}  // namespace weft

#include "moc_workspace_views.cpp"
