#include "app/placement/placement_trial.h"

#include <QUndoCommand>
#include <algorithm>

#include "analysis/collectives/modelled_rows.h"
#include "analysis/placement/job_slots.h"
#include "core/store/run_store.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

class MoveRanks : public QUndoCommand {
 public:
  MoveRanks(const QString& text, std::shared_ptr<TrialPlaces> places, std::vector<TrialPlaces::Move> moves)
      : QUndoCommand(text), places_(std::move(places)), moves_(std::move(moves)) {}

  void redo() override { moves_ = places_->move(moves_); }
  void undo() override { moves_ = places_->move(moves_); }

 private:
  std::shared_ptr<TrialPlaces> places_;
  std::vector<TrialPlaces::Move> moves_;  // there, and back again
};

// As weft remap computes: shares are even where switches may choose among ports.
std::shared_ptr<const Fabric> evenly(const std::shared_ptr<const OpenRun>& run) {
  if (run->fabric.adaptive() == Adaptive::even) return {run, &run->fabric};
  return std::make_shared<const Fabric>(run->fabric.withAdaptive(Adaptive::even));
}

}  // namespace

PlacementTrial::PlacementTrial(RunSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session, &RunSession::runChanged, this, [this] {
    hosts_ = session_.run() ? session_.run()->rankHosts : RankHosts();
    rerouted_ = nullptr;
    read();
  });
  connect(&session, &RunSession::loadsChanged, this, [this] {
    if (session_.chosen().rails != rails_) read();
  });
  connect(&session.selection(), &Selection::filterChanged, this, &PlacementTrial::read);
  connect(&undo_, &QUndoStack::indexChanged, this, &PlacementTrial::changed);
  connect(&read_, &Job::failed, this, &PlacementTrial::failed);
  connect(&read_, &Job::finished, this, &PlacementTrial::changed);
}

// Its end is told by the stack, to whoever may be gone.
PlacementTrial::~PlacementTrial() { undo_.disconnect(this); }

void PlacementTrial::setModelled(bool modelled) {
  if (std::exchange(modelled_, modelled) != modelled) read();
}

// The places stay where another part of the traffic is asked for.
void PlacementTrial::read() {
  const bool isSameRun = places_ && run_ == session_.run();
  if (isSameRun) hosts_ = places_->hosts();
  touched_ = isSameRun && isTouched();
  run_ = session_.run();
  undo_.clear();
  places_ = nullptr;
  before_ = nullptr;
  notes_.clear();
  filter_ = session_.selection().filter();
  rails_ = session_.chosen().rails;
  read_.stop();
  emit changed();
  if (!run_ || !run_->hasFabric()) return;
  read_.find([=, this, run = run_, filter = filter_, rails = rails_, modelled = modelled_, hosts = hosts_,
              rerouted = rerouted_](const Stopped& stopped) -> std::function<void()> {
    const RunStore store = run->snapshot.store();
    const auto ranks = ranksOf(*run);
    const bool whole = !run->severalRails || rails == Rails::first;
    Notes notes;
    const auto part = modelled ? modelledPart(store, filter, CollectiveLibrary::openMpi41, notes) : std::nullopt;
    if (part) notes.insert(notes.end(), part->collectives.notes.begin(), part->collectives.notes.end());
    const auto pairs =
        std::make_shared<const RankPairs>(part ? RankPairs::read(
                                                     [&](const auto& visit) {
                                                       part->eachRow(store, [&](const PairTrafficRow& row) {
                                                         visit(row);
                                                         return true;
                                                       });
                                                     },
                                                     ranks, whole, stopped)
                                               : RankPairs::read(store, filter, ranks, whole, stopped));
    if (stopped()) return {};
    const auto fabric = evenly(run);
    const TrialPlaces asIs(fabric, pairs, ranks, run->rankHosts, rails);
    const auto before = std::make_shared<const LinkLoads>(asIs.loads());
    const PlacementMetrics metrics = asIs.metrics();
    const auto places = std::make_shared<TrialPlaces>(rerouted ? rerouted : fabric, pairs, ranks, hosts, rails);
    return [=, this] {
      pairs_ = pairs;
      ranks_ = ranks;
      before_ = before;
      notes_ = notes;
      metricsBefore_ = metrics;
      places_ = places;
      emit changed();
    };
  });
}

void PlacementTrial::take(const RankHosts& hosts, std::shared_ptr<const Fabric> rerouted) {
  if (!ready()) return;
  hosts_ = hosts;
  rerouted_ = std::move(rerouted);
  begin();
}

void PlacementTrial::putBack() {
  if (!ready()) return;
  std::vector<TrialPlaces::Move> moves;
  for (std::uint32_t item = 0; item < ranks_.size(); ++item) moves.push_back({item, run_->hostOf(ranks_[item])});
  push(tr("all ranks back"), std::move(moves));
}

void PlacementTrial::begin() {
  places_ = std::make_shared<TrialPlaces>(rerouted_ ? rerouted_ : evenly(run_), pairs_, ranks_, hosts_, rails_);
  touched_ = false;
  undo_.clear();
  emit changed();
}

void PlacementTrial::push(const QString& text, std::vector<TrialPlaces::Move> moves) {
  std::erase_if(moves, [&](const TrialPlaces::Move& each) { return places_->hostOf()[each.item] == each.to; });
  if (!moves.empty()) undo_.push(new MoveRanks(text, places_, std::move(moves)));
}

void PlacementTrial::move(const std::vector<std::uint32_t>& items, HostIndex to) {
  if (!ready()) return;
  std::vector<TrialPlaces::Move> moves;
  for (const std::uint32_t item : items) moves.push_back({item, to});
  push(tr("%1 to %2").arg(tr("%n rank(s)", nullptr, formOf(items.size())), qt(run_->fabric.host(to).name)),
       std::move(moves));
}

void PlacementTrial::exchange(HostIndex a, HostIndex b) {
  if (!ready()) return;
  std::vector<TrialPlaces::Move> moves;
  for (const std::uint32_t item : itemsOn(a)) moves.push_back({item, b});
  for (const std::uint32_t item : itemsOn(b)) moves.push_back({item, a});
  push(tr("swap %1 and %2").arg(qt(run_->fabric.host(a).name), qt(run_->fabric.host(b).name)), std::move(moves));
}

void PlacementTrial::exchange(std::uint32_t item, std::uint32_t other) {
  if (!ready()) return;
  push(tr("swap ranks %1 and %2").arg(number(ranks_[item])).arg(number(ranks_[other])),
       {{item, places_->hostOf()[other]}, {other, places_->hostOf()[item]}});
}

void PlacementTrial::drop(const RankDrag& drag, HostIndex host, std::optional<RankId> rank) {
  if (!ready()) return;
  std::vector<std::uint32_t> items;
  for (const RankId each : drag.ranks)
    if (const auto item = itemOf(each)) items.push_back(*item);
  if (items.empty()) return;
  const auto from = places_->hostOf()[items.front()];
  const auto other = rank && items.size() == 1 ? itemOf(*rank) : std::nullopt;
  if (drag.wholeHost && from) exchange(*from, host);
  else if (other) exchange(items.front(), *other);
  else move(items, host);
}

std::optional<std::uint32_t> PlacementTrial::itemOf(RankId rank) const {
  const auto at = std::ranges::lower_bound(ranks_, rank);
  return at != ranks_.end() && *at == rank ? std::optional(static_cast<std::uint32_t>(at - ranks_.begin()))
                                           : std::nullopt;
}

std::vector<std::uint32_t> PlacementTrial::itemsOn(HostIndex host) const {
  std::vector<std::uint32_t> items;
  for (std::uint32_t item = 0; ready() && item < places_->hostOf().size(); ++item)
    if (places_->hostOf()[item] == host) items.push_back(item);
  return items;
}

std::size_t PlacementTrial::movedRanks() const {
  std::size_t moved = 0;
  for (std::uint32_t item = 0; ready() && item < ranks_.size(); ++item)
    moved += places_->hostOf()[item] != run_->hostOf(ranks_[item]);
  return moved;
}

}  // namespace weft

#include "moc_placement_trial.cpp"
