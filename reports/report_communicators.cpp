// The tables of weft report that are about communicators and not their operations.
#include "reports/report_communicators.h"

#include <algorithm>
#include <iterator>

#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "reports/communicator_tables.h"

namespace weft {
namespace {

RunSnapshot snapshotOf(const RunStore& store, const std::string& path) {
  RunSnapshot run = loadSnapshot(store, path);
  needCommunicators(run.communicators);
  return run;
}

std::vector<Communicator> chosen(const RunSnapshot& run, const Words& names) {
  std::vector<Communicator> list;
  std::vector<CommunicatorId> wanted;
  for (const std::string& name : names)
    for (const CommunicatorId id : findCommunicators(run.communicators, name)) wanted.push_back(id);
  for (const Communicator& one : run.communicators)
    if (names.empty() ? !one.internal : std::ranges::find(wanted, one.id) != wanted.end()) list.push_back(one);
  if (!names.empty() && list.empty())
    throw Error(names.front() + " in this run is no communicator that has members; omit --communicator");
  return list;
}

}  // namespace

void reportSizes(Output& out, const std::string& path, TableFormat format, const Top& top) {
  Table table = sizesTable(snapshotOf(RunStore(path), path).communicators);
  keepTopRows(table.rows, top, "sizes");
  print(out, table, format);
}

void reportLocality(Output& out, const std::string& path, const Words& communicators, TableFormat format,
                    const Top& top) {
  const RunStore store(path);
  const RunSnapshot run = snapshotOf(store, path);
  const Fabric fabric = Fabric::build(store.fabric());
  const RankPlaces places(fabric, computeLevels(fabric), run.processes);
  auto found = localities(places, chosen(run, communicators));
  keepTopRows(found, top, "communicators");
  addPairBytes(found, places, store);
  print(out, localityTable(run, found), format);
}

void reportMapping(Output& out, const std::string& path, const Words& communicators, TableFormat format,
                   const Top& top) {
  const RunStore store(path);
  const RunSnapshot run = snapshotOf(store, path);
  const auto list = chosen(run, communicators);
  const bool named = std::ranges::any_of(list, [](const Communicator& one) { return !one.members.empty(); });
  if (!named) throw Error(sentence("the members of " + communicators.front(), Absence::notRecorded, Verb::were));
  const Fabric fabric = Fabric::build(store.fabric());
  const RankPlaces places(fabric, computeLevels(fabric), run.processes);
  Table table;
  for (const Communicator& one : list) {
    Table part = mappingTable(run, fabric, places, one);
    table.columns = part.columns;
    std::ranges::move(part.rows, std::back_inserter(table.rows));
  }
  keepTopRows(table.rows, top);
  print(out, table, format);
}

}  // namespace weft
