// What the window shows as tables: diagnostics, findings, regions.
#include <algorithm>
#include <numeric>

#include "analysis/load/run_findings.h"
#include "analysis/load/region_totals.h"
#include "core/base/error.h"
#include "figures/provenance.h"
#include "figures/report_tables.h"
#include "figures/run_figure.h"
#include "views/shared/text.h"
#include "views/shared/traffic_text.h"
#include "views/tables/table_figure.h"

namespace weft {
namespace {

constexpr double roomForPlaces = 120;  // millimetres

std::vector<std::string> allKinds(const RunSnapshot& run) {
  std::vector<std::string> kinds;
  for (const Source& each : run.sources) kinds.push_back(each.row.kind);
  return kinds;
}

QString countedRows(const Table& table, std::uint64_t all, const QString& what) {
  if (table.rows.size() >= all) return QObject::tr("%1: all %2.").arg(what, QString::number(all));
  return QObject::tr("%1: the first %2 of %3, the worst first.")
      .arg(what, QString::number(table.rows.size()), QString::number(all));
}

void dropColumn(Table& table, std::string_view name) {
  const auto at = static_cast<std::ptrdiff_t>(table.at(name));
  table.columns.erase(table.columns.begin() + at);
  for (Row& row : table.rows) row.erase(row.begin() + at);
}

using Around = std::vector<std::optional<std::size_t>>;

// The largest, with the regions around them.
std::vector<bool> chosen(const std::vector<RegionTotal>& totals, const Around& around, std::size_t most) {
  std::vector<std::size_t> order(totals.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t at) {
    return std::pair(totals[at].time ? totals[at].time->inclusive : 0, totals[at].bytes.value_or(0));
  });
  std::vector<bool> kept(totals.size());
  for (std::size_t i = 0; i < std::min(most, order.size()); ++i)
    for (auto at = std::optional(order[i]); at && !kept[*at]; at = around[*at]) kept[*at] = true;
  return kept;
}

// Regions within one stand below it, in the order of the run; each with its depth.
std::vector<std::pair<std::size_t, int>> asTree(const Around& around) {
  std::vector<std::vector<std::size_t>> within(around.size() + 1);  // the last: in none
  for (std::size_t i = 0; i < around.size(); ++i) within[around[i].value_or(around.size())].push_back(i);
  std::vector<std::pair<std::size_t, int>> tree, waiting;
  const auto add = [&](std::size_t at, int depth) {
    for (auto one = within[at].rbegin(); one != within[at].rend(); ++one) waiting.emplace_back(*one, depth);
  };
  for (add(around.size(), 0); !waiting.empty();) {
    tree.push_back(waiting.back());
    waiting.pop_back();
    add(tree.back().first, tree.back().second + 1);
  }
  return tree;
}

Table regionsTable(const std::vector<RegionTotal>& totals, std::size_t most) {
  const Around around = regionsAround(totals);
  const auto inclusive = inclusiveBytes(totals, around);
  const auto kept = chosen(totals, around, most);
  const bool nests = std::ranges::any_of(around, [](const auto& one) { return one.has_value(); });
  const bool timed = std::ranges::any_of(totals, [](const RegionTotal& one) { return one.time.has_value(); });
  Table table{{{"region"}, {"sent", ColumnKind::bytes}}, {}};
  if (nests) table.columns.push_back({"own", ColumnKind::bytes});
  if (timed) table.columns.push_back({"time_s", ColumnKind::seconds});
  for (const auto& [at, depth] : asTree(around)) {
    if (!kept[at]) continue;
    const QString indent(depth * 2, QChar(0x2002));
    Row row{indent.toStdString() + totals[at].region.name, inclusive[at]};
    if (nests) row.emplace_back(totals[at].bytes);
    if (timed) row.push_back(totals[at].time ? Cell(totals[at].time->inclusive) : Cell());
    table.rows.push_back(std::move(row));
  }
  return table;
}

QString regionsCaption(const Table& table, const std::vector<RegionTotal>& totals) {
  QStringList sources;
  for (const RegionTotal& one : totals)
    if (one.bytes && !sources.contains(sourceText(one.source))) sources << sourceText(one.source);
  QStringList told;
  const bool nests = table.at("own") < table.columns.size();
  if (!sources.isEmpty())
    told << (nests ? QObject::tr("Sent in the region and in regions within it: %1.")
                   : QObject::tr("Sent in the region: %1."))
                .arg(sources.join(", "));
  if (nests) told << QObject::tr("Own: without the regions within it.");
  if (table.at("time_s") < table.columns.size())
    told << QObject::tr("Time: in the region and in what it calls, over all ranks.");
  if (table.rows.size() < totals.size())
    told << QObject::tr("%1 smaller regions are omitted.").arg(totals.size() - table.rows.size());
  return told.join(' ');
}

}  // namespace

Figure makeDiagnosticsFigure(const FigureRequest& request, FigureRuns& runs) {
  refuseSeveralRuns(runs, QObject::tr("diagnostics"));
  const RunSnapshot& run = *runs.shown.snapshot();
  std::uint64_t all = 0;
  for (const CodeTotal& each : run.diagnosticTotals) all += each.total;
  const Table table = diagnosticsTable(run, request.as<Listed>().top);
  TableFigureInfo info{request.style,
                       QObject::tr("the import has no messages."),
                       {countedRows(table, all, QObject::tr("Messages of the import"))}};
  info.captions << provenance(run, allKinds(run));
  return tableFigure(table, info);
}

Figure makeFindingsFigure(const FigureRequest& request, FigureRuns& runs) {
  refuseSeveralRuns(runs, QObject::tr("findings"));
  const auto run = runs.shown.run();
  if (!run->hasFabric()) throw nothingWithoutFabric();
  const auto traffic = runs.shown.traffic(*run);
  const PortCounters* counters = traffic->counters->recorded() ? traffic->counters.get() : nullptr;
  const FabricFindings found = findingsOf(
      run->fabric, run->levels,
      {counters, run->snapshot.diagnostics, run->snapshot.diagnosticTotals, findingsOfRun(runs.shown.store(), *run)});
  const auto all =
      std::ranges::count_if(found.list, [](const Finding& one) { return one.severity != FindingSeverity::note; });
  Table table = findingsTable(run->fabric, found, request.as<Listed>().top);
  if (request.style.widthMm < roomForPlaces) dropColumn(table, "where");  // the sentence has it
  TableFigureInfo info{
      request.style,
      QObject::tr("the check of the fabric found neither errors nor warnings."),
      {countedRows(table, static_cast<std::uint64_t>(all), QObject::tr("Errors and warnings of the fabric's check"))}};
  info.captions << provenance(run->snapshot, {kinds::topology, kinds::counters});
  return tableFigure(table, info);
}

Figure makeRegionsFigure(const FigureRequest& request, FigureRuns& runs) {
  refuseSeveralRuns(runs, QObject::tr("regions"));
  const auto run = runs.shown.run();
  const auto traffic = runs.shown.traffic(*run);
  const auto totals = regionTotals(*run, traffic.get());
  const Table table = regionsTable(totals, request.as<Listed>().top);
  TableFigureInfo info{
      request.style, notInThisRunText(QObject::tr("code regions")) + ".", {regionsCaption(table, totals)}};
  info.captions << provenance(run->snapshot, {kinds::portTraffic, kinds::pairTraffic, kinds::trace});
  return tableFigure(table, info);
}

}  // namespace weft
