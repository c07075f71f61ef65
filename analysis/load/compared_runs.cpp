#include "analysis/load/compared_runs.h"

#include <algorithm>

#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/base/row_of.h"
#include "core/records/no_communicator.h"

namespace weft {
namespace {

RunSnapshot snapshotOf(const RunStore& store, const std::string& path, const FilterWords& asked) {
  RunSnapshot run = loadSnapshot(store, path);
  if (asked[FilterDimension::region].empty()) return run;
  const PairFilter filter{.regions = findRegions(run.regions, asked[FilterDimension::region], asked.regionExclusive)};
  run.operations = store.operations(filter);
  run.spreads = store.rankSpreads(filter);
  // The source's own sums are over all regions.
  for (Communicator& each : run.communicators) each.statedBytes = each.statedCalls = std::nullopt;
  return run;
}

template <class Kept>
std::vector<const Kept*> pointers(const std::list<Kept>& list) {
  std::vector<const Kept*> all;
  for (const Kept& each : list) all.push_back(&each);
  return all;
}

}  // namespace

bool ComparedRuns::isChosen(std::size_t matched) const {
  return request.choice[FilterDimension::communicator].empty() || std::ranges::binary_search(chosen, matched);
}

ComparedRuns readRuns(const CompareRequest& request) {
  std::list<RunStore> stores;
  std::list<RunSnapshot> snapshots;
  for (const std::string& path : request.paths) {
    stores.emplace_back(path);
    snapshots.push_back(snapshotOf(stores.back(), path, request.choice));
  }
  const auto run = pointers(snapshots);
  const auto store = pointers(stores);  // lists keep their nodes when they are moved
  ComparedRuns all{std::move(stores),         std::move(snapshots), store,   run, runNames(run),
                   RunMatch(run, request.by), runTimes(run),        request, {}};
  for (const std::string& name : request.choice[FilterDimension::communicator])
    for (const CommunicatorId id : findCommunicators(run.front()->communicators, name)) {
      all.choosesNone |= id == noCommunicatorAmong(run.front()->communicators);
      if (const auto matched = all.match.find(0, id)) all.chosen.push_back(*matched);
    }
  std::ranges::sort(all.chosen);
  return all;
}

PairChoice choiceFor(const ComparedRuns& runs, std::size_t run) {
  PairChoice choice = runs.request.choice;
  if (choice[FilterDimension::communicator].empty()) return choice;
  choice.found.emplace();
  if (runs.choosesNone) choice.found->push_back(noCommunicatorAmong(runs.run[run]->communicators));
  const CommunicatorId none = noCommunicatorAmong(runs.run.front()->communicators);
  for (const std::size_t at : runs.chosen) {
    const MatchedCommunicator& each = runs.match.communicators()[at];
    if (each.inRun.front() == none) continue;
    if (!each.inRun[run])
      throw Error(
          runs.names[run] + " has no communicator that matches " +
          rowOf(runs.run.front()->communicators, "communicators", each.inRun.front().value(), &Communicator::id).name +
          "; weft compare --what communicators lists those that match");
    choice.found->push_back(*each.inRun[run]);
  }
  return choice;
}

}  // namespace weft
