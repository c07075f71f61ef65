// Tables of the fabric: what each source puts on each link end, whose it is, and what is wrong.
#include <algorithm>
#include <array>

#include "analysis/load/link_numbers.h"
#include "analysis/load/run_findings.h"
#include "ibdiag/findings/fabric_findings.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/loads/pair_flows.h"
#include "ibdiag/model/end_order.h"
#include "reports/campaign/run_table.h"
#include "reports/link_columns.h"
#include "reports/node_cell.h"
#include "reports/print_findings.h"

namespace weft {
namespace {

using ColumnKind::bytes;

// Sources that were recorded and can be put on links.
std::vector<TrafficSource> recordedSources(const OpenRun& run, const RunTraffic& has) {
  std::vector<TrafficSource> sources;
  for (const TrafficSource one : {TrafficSource::port, TrafficSource::pair, TrafficSource::counter})
    if (whyNot(run, &has, {one}).empty()) sources.push_back(one);
  return sources;
}

TrafficPart partOf(TrafficSource source) {
  return source == TrafficSource::port      ? TrafficPart::ports
         : source == TrafficSource::counter ? TrafficPart::counters
                                            : TrafficPart::none;
}

// The table of weft links, with the name of its source; without one the ends alone.
void addLinks(const OpenRun& run, const FabricRails& rails, const LinkNumbers& numbers, const Cell& source,
              const RowTaker& take) {
  const LinkFactsAt of{run.fabric, run.levels, numbers, rails.count == 0 ? nullptr : &rails};
  const auto columns = linkColumns(LinkColumn::Place::command);
  Row row(columns.size() + 1);
  for (const EndIndex end : inOrder(run.fabric)) {
    row[0] = source;
    std::ranges::transform(columns, row.begin() + 1, [&](const LinkColumn* one) { return one->value(of, end); });
    take(row);
  }
}

void linkRows(RunInFull& in, const RowTaker& take) {
  const OpenRun* run = in.loads();
  if (run == nullptr) return;
  const auto has = loadTraffic(in.store(), run->fabric, TrafficPart::none);
  const auto sources = recordedSources(*run, *has);
  const FabricRails rails = findRails(run->fabric);
  for (const TrafficSource one : sources) {
    if (!in.wants("traffic", word(one))) continue;
    const auto traffic = loadTraffic(in.store(), run->fabric, partOf(one));
    addLinks(*run, rails, numbersOf(*run, *traffic, {{one, LinkMetric::bytes, Rails::measured}, {}, {}}), word(one),
             take);
  }
  if (sources.empty()) {
    LinkNumbers none;
    none.capacities = run->capacities;
    addLinks(*run, rails, none, {}, take);
  }
}

using UserKey5 = std::array<Cell, 5>;  // traffic, communicator, region, class, operation

// What each layer or region puts on the ends, one after the other.
class UserRows {
 public:
  UserRows(const OpenRun& run, const RowTaker& take) : run_(run), take_(take), ends_(inOrder(run.fabric)) {
    for (const EndIndex end : ends_) cells_.push_back(endCells(run.fabric, end));
  }

  void add(const std::vector<Flow>& flows, const UserKey5& key) const {
    const LinkLoads loads = accumulate(run_.fabric, flows);
    std::array<Cell, 10> row;
    std::ranges::copy(key, row.begin());
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      const std::uint64_t bytes = loads.bytes[number(ends_[i])];
      if (bytes == 0) continue;
      std::copy_n(cells_[i].begin(), 4, row.begin() + 5);  // of the near end alone
      row[9] = bytes;
      take_(row);
    }
  }

 private:
  const OpenRun& run_;
  const RowTaker& take_;
  const std::vector<EndIndex> ends_;
  std::vector<Row> cells_;
};

void userRows(RunInFull& in, const RowTaker& take) {
  const OpenRun* run = in.loads();
  if (run == nullptr) return;
  const auto has = loadTraffic(in.store(), run->fabric, TrafficPart::none);
  const UserRows users(*run, take);
  for (const TrafficSource one : recordedSources(*run, *has)) {
    if (!in.wants("traffic", word(one))) continue;
    if (one == TrafficSource::pair)
      for (const LayerFlows& each : flowsByLayer(in.store(), run->fabric, run->rankHosts, Rails::measured))
        users.add(each.pairs.flows, {word(one), in.name(each.communicator), in.name(each.region), name(each.kind),
                                     in.name(each.operation)});
    if (one == TrafficSource::port)
      for (const RegionTraffic& each : loadPortTraffic(in.store(), run->fabric).regions)
        users.add(each.flows, {word(one), Cell(), in.name(each.region), Cell(), Cell()});
  }
}

void findingRows(RunInFull& in, const RowTaker& take) {
  const OpenRun* run = in.loads();
  if (run == nullptr) return;
  const PortCounters counters = loadPortCounters(in.store(), run->fabric);
  const FindingSources sources{&counters, in.store().diagnostics(), in.store().diagnosticTotals(),
                               findingsOfRun(in.store(), *run)};
  const FabricFindings found = findingsOf(run->fabric, run->levels, sources, FabricFindings::all);
  Table table = placedFindings(run->fabric, found.list);
  for (std::size_t i = 0; i < found.trace.subnets.size(); ++i)
    addRoutes(table, found.trace.subnets[i], found.counts[i].tables != 0);
  for (const Row& each : table.rows) take(each);
}

std::vector<Column> linkColumnsWithSource() {
  std::vector<Column> all{{"traffic"}};
  for (const LinkColumn* one : linkColumns(LinkColumn::Place::command)) all.push_back(one->column);
  return all;
}

}  // namespace

std::vector<RunTable> fabricTables() {
  return {{"links", linkColumnsWithSource(), linkRows},
          {"link_users",
           {{"traffic"},
            {"communicator"},
            {"region"},
            {"class"},
            {"operation"},
            {"subnet", ColumnKind::number},
            {"node"},
            {"guid"},
            {"port", ColumnKind::number},
            {"bytes", bytes}},
           userRows},
          {"findings", placedFindings({}, {}).columns, findingRows}};
}

}  // namespace weft
