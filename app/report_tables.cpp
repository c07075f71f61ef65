#include "app/report_tables.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "app/figure_data.h"
#include "app/pair_choice.h"
#include "app/traffic_lens.h"
#include "core/communicator_totals.h"
#include "core/units.h"
#include "ibdiag/end_users.h"

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
  const EndUsers users = usersOfEnd(store, run.fabric, run.rankHosts, {}, Rails::even, end);
  if (users.bytes == 0) return std::nullopt;
  std::map<std::pair<std::optional<CommunicatorId>, std::optional<RegionId>>, std::uint64_t> parts;
  for (const LayerShare& each : users.layers) parts[{each.communicator, each.region}] += each.bytes;
  const auto& [key, bytes] = *std::ranges::max_element(parts, {}, [](const auto& part) { return part.second; });
  const Communicator* communicator = key.first ? run.snapshot.find(*key.first) : nullptr;
  std::string who = communicator ? communicator->name : "no communicator";
  const auto region = std::ranges::find(run.snapshot.regions, key.second, [](const Region& one) { return std::optional(one.id); });
  if (region != run.snapshot.regions.end()) who += " in " + region->name;
  return Main{who, static_cast<double>(bytes) / static_cast<double>(users.bytes)};
}

LensFigures bestFigures(FigureData& data, const OpenRun& run, const RunTraffic& traffic, TrafficSource source) {
  LensFigures figures = figuresOf(run, traffic, {{source, LinkMetric::bytes}, {}, {}});
  if (source != TrafficSource::pair) return figures;
  figures.pairs = data.pairs(run, {}, Rails::even);
  figures.loads = std::shared_ptr<const LinkLoads>(figures.pairs, &figures.pairs->links);
  return figures;
}

std::vector<EndIndex> hottest(const Fabric& fabric, const LensFigures& figures, std::size_t most) {
  std::vector<EndIndex> ends;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at)
    if (const auto bytes = figures.bytes(EndIndex(at)); bytes && bytes->value > 0) ends.push_back(EndIndex(at));
  keepLargest(ends, most, [&](EndIndex a, EndIndex b) { return figures.bytes(a)->value < figures.bytes(b)->value; });
  return ends;
}

}  // namespace

ReportTable communicatorsTable(const RunSnapshot& run, std::size_t most) {
  const auto totals = totalsByCommunicator(run);
  std::vector<const Communicator*> list;
  for (const Communicator& one : run.communicators)
    if (!one.internal) list.push_back(&one);
  keepLargest(list, most, [&](const Communicator* a, const Communicator* b) {
    const CommunicatorTotals &x = totals.at(a->id), &y = totals.at(b->id);
    return std::pair(x.anySeconds(), x.volume) < std::pair(y.anySeconds(), y.volume);
  });
  ReportTable table{{"communicator", "size", "made_by", "time_s", "bytes", "calls", "imbalance"}, {}};
  for (const Communicator* one : list) {
    const CommunicatorTotals& total = totals.at(one->id);
    table.rows.push_back({one->name, orNull(one->size), one->call.empty() ? Json() : Json("MPI_" + one->call),
                          orNull(total.anySeconds()), orNull(total.volume), orNull(total.calls), orNull(total.imbalance)});
  }
  return table;
}

ReportTable operationsTable(const RunSnapshot& run, std::size_t most) {
  struct Row {
    std::string name;
    std::optional<double> seconds;
    std::optional<std::uint64_t> bytes, calls;
  };
  std::map<std::string, Row> byName;
  for (const OperationSummary& each : run.operations) {
    Row& row = byName[each.operationName];
    row.name = each.operationName;
    const auto seconds = each.sumSeconds ? each.sumSeconds : each.maxSeconds;
    if (seconds) row.seconds = row.seconds.value_or(0) + *seconds;
    row.bytes = sum(row.bytes, each.bytes);
    row.calls = sum(row.calls, each.calls);
  }
  std::vector<Row> rows;
  for (auto& [name, row] : byName) rows.push_back(std::move(row));
  keepLargest(rows, most, [](const Row& a, const Row& b) { return std::pair(a.seconds, a.bytes) < std::pair(b.seconds, b.bytes); });
  ReportTable table{{"operation", "time_s", "bytes", "calls"}, {}};
  for (const Row& row : rows)
    table.rows.push_back({"MPI_" + row.name, orNull(row.seconds), orNull(row.bytes), orNull(row.calls)});
  return table;
}

HotLinks hotLinks(FigureData& data, std::size_t most) {
  const auto open = data.run();
  const OpenRun& run = *open;
  const auto traffic = data.traffic(run);
  const TrafficSource source = bestSource(run, *traffic);
  const LensFigures figures = bestFigures(data, run, *traffic, source);
  HotLinks hot{{{"node", "port", "peer", "peer_port", "bytes", "loaded_most_by", "share"}, {}}, name(source).toStdString()};
  if (!figures.known()) return hot;
  const bool pairs = canLoadLinks(run.snapshot.pairLayers);
  const RunStore store(data.path());
  for (const EndIndex at : hottest(run.fabric, figures, most)) {
    const LinkEnd &near = run.fabric.end(at), &far = run.fabric.end(peer(at));
    const auto user = pairs ? mainUser(store, run, at) : std::nullopt;
    hot.table.rows.push_back({run.fabric.node(near.node).description, near.port, run.fabric.node(far.node).description, far.port,
                              figures.bytes(at)->value, user ? Json(user->who) : Json(), user ? Json(user->share) : Json()});
  }
  return hot;
}

ReportTable findingsTable(const Fabric& fabric, const FabricFindings& findings, std::size_t most) {
  ReportTable table{{"severity", "kind", "where", "what"}, {}};
  for (const Finding& each : findings.list) {
    if (each.severity == FindingSeverity::note || table.rows.size() == most) continue;
    const Json where = each.nodes.empty() ? Json() : Json(fabric.node(each.nodes.front()).description);
    table.rows.push_back({std::string(name(each.severity)), std::string(code(each.kind)), where, each.text});
  }
  return table;
}

ReportTable sourcesTable(const RunSnapshot& run) {
  ReportTable table{{"file", "kind", "format", "rows_kept", "rows_left_out", "digest"}, {}};
  for (const Source& each : run.sources)
    table.rows.push_back({std::filesystem::path(each.row.path).filename().string(), each.row.kind, each.row.format, each.rowsKept,
                          each.rowsLeftOut, each.row.digest});
  return table;
}

ReportTable diagnosticsTable(const RunSnapshot& run, std::size_t most) {
  ReportTable table{{"severity", "code", "what"}, {}};
  for (const Severity severity : {Severity::importStopped, Severity::dataLost, Severity::note})
    for (const DiagnosticRecord& each : run.diagnostics)
      if (each.diagnostic.severity == severity && table.rows.size() < most)
        table.rows.push_back({std::string(name(severity)), each.diagnostic.code, sentence(each.diagnostic)});
  return table;
}

}  // namespace weft
