// The tables of weft report that are about communicators and not their operations.
#include "reports/report_communicators.h"

#include <algorithm>
#include <iterator>

#include "analysis/run/names.h"
#include "core/base/error.h"
#include "reports/communicator_tables.h"

namespace weft {
namespace {

RunSnapshot snapshotOf(const RunStore& store, const std::string& path) {
  RunSnapshot run = loadSnapshot(store, path);
  if (run.communicators.empty())
    throw Error("this run has no communicators; import a communicator profile (mpisee) with it");
  return run;
}

std::vector<Communicator> chosen(const RunSnapshot& run, const std::string& name) {
  std::vector<Communicator> list;
  const auto wanted = name.empty() ? std::vector<CommunicatorId>() : findCommunicators(run.communicators, name);
  for (const Communicator& one : run.communicators)
    if (name.empty() ? !one.internal : std::ranges::find(wanted, one.id) != wanted.end()) list.push_back(one);
  if (!name.empty() && list.empty()) throw Error(name + " in this run is no communicator that has members; leave --communicator away");
  return list;
}

}  // namespace

void reportSizes(Output& out, const std::string& path, TableFormat format) {
  print(out, sizesTable(snapshotOf(RunStore(path), path).communicators), format);
}

void reportLocality(Output& out, const std::string& path, const std::string& communicator, TableFormat format) {
  const RunStore store(path);
  const RunSnapshot run = snapshotOf(store, path);
  const Fabric fabric = Fabric::build(store.fabric());
  const RankPlaces places(fabric, computeLevels(fabric), run.processes);
  auto found = localities(places, chosen(run, communicator));
  addPairBytes(found, places, store);
  print(out, localityTable(run, found), format);
}

void reportMapping(Output& out, const std::string& path, const std::string& communicator, TableFormat format) {
  const RunStore store(path);
  const RunSnapshot run = snapshotOf(store, path);
  const auto list = chosen(run, communicator);
  const bool named = std::ranges::any_of(list, [](const Communicator& one) { return !one.members.empty(); });
  if (!named) throw Error("the profile does not say which ranks are members of " + communicator);
  const Fabric fabric = Fabric::build(store.fabric());
  const RankPlaces places(fabric, computeLevels(fabric), run.processes);
  Table table;
  for (const Communicator& one : list) {
    Table part = mappingTable(run, fabric, places, one);
    table.columns = part.columns;
    std::ranges::move(part.rows, std::back_inserter(table.rows));
  }
  print(out, table, format);
}

}  // namespace weft
