#include "app/panels/tree_helper.h"

#include <QSettings>
#include <algorithm>

#include "app/session/run_session.h"
#include "reports/communicator_tables.h"
#include "views/commtree/communicator_tree.h"
#include "views/shared/table_dialog.h"

namespace weft {
namespace {

constexpr auto hiddenKey = "tree/hiddenColumns";

bool hasPairBytes(const RunSnapshot& run) {
  return std::ranges::any_of(run.pairLayers, [](const PairLayer& layer) { return layer.communicator && layer.bytes; });
}

}  // namespace

TreeHelper::TreeHelper(RunSession& session, CommunicatorTree& tree, QObject* parent)
    : QObject(parent), session_(session), tree_(tree) {
  tree.setHiddenColumns(QSettings().value(hiddenKey).toStringList());
  connect(&tree, &CommunicatorTree::columnsChosen, this,
          [this] { QSettings().setValue(hiddenKey, tree_.hiddenColumns()); });
  connect(&tree, &CommunicatorTree::sizesAsked, this, &TreeHelper::showSizes);
  connect(&tree, &CommunicatorTree::mappingAsked, this, &TreeHelper::showMapping);
  connect(&session, &RunSession::runChanged, this, &TreeHelper::findLocalities);
}

// Places come first; what was sent between them once the pair traffic is read.
void TreeHelper::findLocalities() {
  job_.stop();
  const auto run = session_.run();
  if (!run) return;
  job_.start([this, run](const Job::Link& link) {
    const RankPlaces places(run->fabric, run->levels, run->snapshot.processes);
    auto facts = std::make_shared<LocalityFacts>(
        LocalityFacts{localities(places, run->snapshot.communicators), places.hasSpine()});
    const auto deliver = [&](std::shared_ptr<const LocalityFacts> found) {
      if (!link.stopped()) link.deliver([this, found = std::move(found)] { tree_.setLocality(found); });
    };
    deliver(facts);
    if (link.stopped() || !hasPairBytes(run->snapshot)) return;
    auto withBytes = std::make_shared<LocalityFacts>(*facts);
    addPairBytes(withBytes->all, places, run->snapshot.store(), [&link] { return link.stopped(); });
    deliver(withBytes);
  });
}

void TreeHelper::showSizes() {
  const auto run = session_.run();
  if (!run) return;
  auto* dialog = new TableDialog(
      tr("Communicator sizes"), tr("The number of communicators of each size, and the calls that made them."),
      std::make_shared<const Table>(sizesTable(run->snapshot.communicators)), tree_.window());
  dialog->show();
}

void TreeHelper::showMapping(CommunicatorId id) {
  const auto run = session_.run();
  const Communicator* one = run ? run->snapshot.find(id) : nullptr;
  if (one == nullptr) return;
  const RankPlaces places(run->fabric, run->levels, run->snapshot.processes);
  const QString name = QString::fromStdString(one->name);
  auto* dialog = new TableDialog(tr("Process-to-node mapping of %1").arg(name),
                                 tr("On which host and leaf switch each member of %1 runs.").arg(name),
                                 std::make_shared<const Table>(mappingTable(run->snapshot, run->fabric, places, *one)),
                                 tree_.window());
  dialog->show();
}

}  // namespace weft

#include "moc_tree_helper.cpp"
