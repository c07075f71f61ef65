#include "app/view_set.h"

#include <QLabel>

#include "app/actions.h"
#include "app/highlights.h"
#include "app/run_session.h"
#include "app/totals.h"
#include "views/commtree/communicator_tree.h"

namespace weft {

ViewSet::ViewSet(RunSession& session, QWidget& window)
    : QObject(&window), session_(session), map_(new QLabel("map")), regions_(new QLabel("regions")), matrix_(new QLabel("matrix")),
      bars_(new QLabel("bars")), tree_(new CommunicatorTree(session.selection())) {
  connect(&session, &RunSession::runChanged, this, &ViewSet::showRun);
  connect(&session, &RunSession::trafficChanged, this, &ViewSet::showTraffic);
  connect(&session, &RunSession::loadsChanged, this, &ViewSet::showLoads);
  connect(&session.selection(), &Selection::selectionChanged, this, &ViewSet::showSelection);
}

QWidget* ViewSet::tree() const { return tree_; }

void ViewSet::showRun() {
  const auto& run = session_.run();
  tree_->setRun(run ? std::shared_ptr<const RunSnapshot>(run, &run->snapshot) : nullptr);
}

void ViewSet::showTraffic() {}
void ViewSet::showLoads() {}
void ViewSet::showSelection() {}
void ViewSet::connectActions(const Actions&) {}

}  // namespace weft
