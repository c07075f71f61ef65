#include "figures/report_tables.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "analysis/load/hot_ends.h"
#include "analysis/load/load_words.h"
#include "analysis/load/traffic_source.h"
#include "analysis/pairs/pair_choice.h"
#include "analysis/run/adaptive_words.h"
#include "core/base/units.h"
#include "core/base/made_by.h"
#include "core/sums/communicator_totals.h"
#include "core/sums/run_summary.h"
#include "reports/node_cell.h"
#include "reports/statistic_cells.h"
#include "figures/figure_data.h"
#include "ibdiag/loads/end_users.h"

namespace weft {
namespace {

std::optional<std::uint64_t> sum(std::optional<std::uint64_t> a, const std::optional<std::uint64_t>& b) {
  if (!a || !b) return a ? a : b;
  return checkedSum(*a, *b).value_or(maxStoredBytes);
}

template <class Rows, class Less>
void keepLargest(Rows& rows, std::size_t most, Less less) {
  std::ranges::stable_sort(rows, [&](const auto& a, const auto& b) { return less(b, a); });
  if (rows.size() > most) rows.resize(most);
}

// The communicator in a region that puts most on the end: "W in PTRANS", and its part of the end's bytes.
struct Main {
  std::string who;
  double share = 0;
};

std::optional<Main> mainUser(const RunStore& store, const OpenRun& run, EndIndex end) {
  const EndUsers users = usersOfEnd(store, run.fabric, run.rankHosts, {}, Rails::measured, end);
  if (users.bytes == 0) return std::nullopt;
  std::map<std::pair<std::optional<CommunicatorId>, std::optional<RegionId>>, std::uint64_t> parts;
  for (const LayerShare& each : users.layers) parts[{each.communicator, each.region}] += each.bytes;
  const auto& [key, bytes] = *std::ranges::max_element(parts, {}, [](const auto& part) { return part.second; });
  const Communicator* communicator = key.first ? run.snapshot.find(*key.first) : nullptr;
  std::string who = communicator ? communicator->name : "no communicator";
  const auto region =
      std::ranges::find(run.snapshot.regions, key.second, [](const Region& one) { return std::optional(one.id); });
  if (region != run.snapshot.regions.end()) who += " in " + region->name;
  return Main{who, static_cast<double>(bytes) / static_cast<double>(users.bytes)};
}

}  // namespace

Table communicatorsTable(const RunSnapshot& run, std::size_t most) {
  const auto totals = totalsByCommunicator(run);
  std::vector<const Communicator*> list;
  for (const Communicator& one : run.communicators)
    if (!one.internal) list.push_back(&one);
  keepLargest(list, most, [&](const Communicator* a, const Communicator* b) {
    const CommunicatorTotals &x = totals.at(a->id), &y = totals.at(b->id);
    return std::pair(x.anySeconds(), x.volume) < std::pair(y.anySeconds(), y.volume);
  });
  Table table{{{"communicator"},
               {"size", ColumnKind::number},
               {"made_by"},
               {"time_s", ColumnKind::seconds},
               {"bytes", ColumnKind::bytes},
               {"calls", ColumnKind::number},
               {"imbalance", ColumnKind::real}},
              {}};
  const bool telling = needsStatistics(run.operations);
  if (telling) addStatisticColumns(table.columns);
  for (const Communicator* one : list) {
    const CommunicatorTotals& total = totals.at(one->id);
    table.rows.push_back({one->name, one->size, one->call.empty() ? Cell() : Cell(madeBy(one->call)),
                          total.anySeconds(), total.volume, total.calls, total.imbalance});
    if (telling)
      table.rows.back().insert(table.rows.back().end(), {statisticCell(total.volumeOf), statisticCell(total.callsOf)});
  }
  return table;
}

Table operationsTable(const RunSnapshot& run, std::size_t most) {
  struct Sums {
    std::string name;
    std::optional<double> seconds;
    std::optional<std::uint64_t> bytes, calls;
    Statistics bytesOf, callsOf;
  };
  std::map<std::string, Sums> byName;
  for (const OperationSummary& each : run.operations) {
    Sums& row = byName[each.operationName];
    row.name = each.operationName;
    const auto seconds = each.sumSeconds ? each.sumSeconds : each.maxSeconds;
    if (seconds) row.seconds = row.seconds.value_or(0) + *seconds;
    row.bytes = sum(row.bytes, each.bytes);
    row.calls = sum(row.calls, each.calls);
    row.bytesOf.add(each.bytesOf);
    row.callsOf.add(each.callsOf);
  }
  std::vector<Sums> rows;
  for (auto& [name, row] : byName) rows.push_back(std::move(row));
  keepLargest(rows, most, [](const Sums& a, const Sums& b) {
    return std::pair(a.seconds, a.bytes) < std::pair(b.seconds, b.bytes);
  });
  Table table{
      {{"operation"}, {"time_s", ColumnKind::seconds}, {"bytes", ColumnKind::bytes}, {"calls", ColumnKind::number}},
      {}};
  const bool telling = needsStatistics(rows);
  if (telling) addStatisticColumns(table.columns);
  for (const Sums& row : rows) {
    table.rows.push_back({calledName(run, row.name), row.seconds, row.bytes, row.calls});
    if (telling)
      table.rows.back().insert(table.rows.back().end(), {statisticCell(row.bytesOf), statisticCell(row.callsOf)});
  }
  return table;
}

HotLinks hotLinks(FigureData& data, std::size_t most) {
  const auto open = data.run();
  const OpenRun& run = *open;
  const auto traffic = data.traffic(run);
  const TrafficSource source = bestSource(run, *traffic);
  const LinkNumbers numbers = data.numbers(run, {{source, LinkMetric::bytes}, {}, {}});
  HotLinks hot{{{{"node"},
                 {"port", ColumnKind::number},
                 {"peer"},
                 {"peer_port", ColumnKind::number},
                 {"bytes", ColumnKind::bytes},
                 {"loaded_most_by"},
                 {"share", ColumnKind::share}},
                {}},
               name(source)};
  if (source != TrafficSource::counter && run.fabric.hasGroups()) hot.source += ", " + adaptiveWords(run.fabric);
  if (numbers.pairs && numbers.pairs->byLog != 0)
    hot.source += ", " + railWords(run, Rails::measured, numbers.pairs.get());
  if (!numbers.known()) return hot;
  const bool pairs = canLoadLinks(run.snapshot.pairLayers);
  const RunStore store = data.store();
  for (const EndIndex at : hottestEnds(run.fabric, numbers, most)) {
    const LinkEnd &near = run.fabric.end(at), &far = run.fabric.end(peer(at));
    const auto user = pairs ? mainUser(store, run, at) : std::nullopt;
    hot.table.rows.push_back({nodeCell(run.fabric, near.node), near.port, nodeCell(run.fabric, far.node), far.port,
                              numbers.bytes(at)->value, user ? Cell(user->who) : Cell(),
                              user ? Cell(user->share) : Cell()});
  }
  return hot;
}

Table findingsTable(const Fabric& fabric, const FabricFindings& findings, std::size_t most) {
  Table table{{{"severity"}, {"kind"}, {"where"}, {"what"}}, {}};
  for (const Finding& each : findings.list) {
    if (each.severity == FindingSeverity::note || table.rows.size() == most) continue;
    const Cell where = each.nodes.empty() ? Cell() : nodeCell(fabric, each.nodes.front());
    table.rows.push_back({name(each.severity), code(each.kind), where, each.text});
  }
  return table;
}

Table sourcesTable(const RunSnapshot& run) {
  Table table{{{"file"},
               {"kind"},
               {"format"},
               {"rows_kept", ColumnKind::number},
               {"rows_left_out", ColumnKind::number},
               {"digest"}},
              {}};
  for (const Source& each : run.sources)
    table.rows.push_back({std::filesystem::path(each.row.path).filename().string(), each.row.kind, each.row.format,
                          each.rowsKept, each.rowsLeftOut, each.row.digest});
  return table;
}

Table diagnosticsTable(const RunSnapshot& run, std::size_t most) {
  Table table{{{"severity"}, {"code"}, {"what"}}, {}};
  for (const Severity severity : {Severity::importStopped, Severity::dataLost, Severity::note})
    for (const DiagnosticRecord& each : run.diagnostics)
      if (each.diagnostic.severity == severity && table.rows.size() < most)
        table.rows.push_back({name(severity), each.diagnostic.code, sentence(each.diagnostic)});
  return table;
}

}  // namespace weft
