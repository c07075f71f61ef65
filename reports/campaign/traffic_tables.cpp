// Tables of what ranks sent to each other: packed columns of the store, an entry a row.
#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "core/records/time_bins.h"
#include "reports/campaign/run_table.h"

namespace weft {
namespace {

using ColumnKind::bytes, ColumnKind::count, ColumnKind::seconds;

struct LayerCells {
  Cell communicator, region, kind, operation;

  template <class TrafficRow>
  LayerCells(RunInFull& run, const TrafficRow& row)
      : communicator(run.name(row.communicator)), region(run.name(row.region)), kind(name(row.kind)),
        operation(run.name(row.operation)) {}
};

// Narrows the filter by what is wanted; false: nothing is.
bool narrow(RunInFull& run, PairFilter& filter) {
  const auto all = std::exchange(filter.classes, {});
  for (const PairClass each : all)
    if (run.wants("class", name(each))) filter.classes.push_back(each);
  if (!run.wantsAll("communicator"))
    for (const Communicator& each : run.store().communicators())
      if (run.wants("communicator", each.name)) filter.communicators.push_back(each.id);
  sortLists(filter);
  return !filter.classes.empty();
}

std::vector<PairClass> sentClasses() {
  std::vector<PairClass> classes;
  std::ranges::copy_if(pairClasses, std::back_inserter(classes), countsAsSent);
  return classes;
}

void rowsOf(RunInFull& run, PairFilter filter, const RowTaker& take) {
  if (!narrow(run, filter)) return;
  run.store().pairTraffic(filter, [&](const PairTrafficRow& row) {
    if (row.peers.empty()) return true;
    LayerCells layer(run, row);
    std::array<Cell, 8> cells{std::move(layer.communicator), std::move(layer.region), std::move(layer.kind),
                              std::move(layer.operation), number(row.source)};
    for (const PairPeer& peer : row.peers) {
      if (peer.messages == 0 && peer.bytes == 0) continue;
      cells[5] = number(peer.destination);
      if (row.hasMessages) cells[6] = peer.messages;
      if (row.hasBytes) cells[7] = peer.bytes;
      take(cells);
    }
    return true;
  });
}

void pairRows(RunInFull& run, const RowTaker& take) { rowsOf(run, {.classes = sentClasses()}, take); }
void logicalRows(RunInFull& run, const RowTaker& take) { rowsOf(run, {.classes = {PairClass::logical}}, take); }

void unpairedRows(RunInFull& run, const RowTaker& take) {
  PairFilter filter{.classes = sentClasses()};
  if (!narrow(run, filter)) return;
  run.store().pairTraffic(filter, [&](const PairTrafficRow& row) {
    if (row.unpairedMessages == 0 && row.unpairedBytes == 0) return true;
    const LayerCells layer(run, row);
    take(std::array<Cell, 7>{layer.communicator, layer.region, layer.kind, layer.operation, number(row.source),
                             row.unpairedMessages, row.unpairedBytes});
    return true;
  });
}

void binRows(RunInFull& run, const RowTaker& take) {
  const auto length = binSeconds(run.store().facts());
  if (!length) return;
  PairFilter filter{.classes = sentClasses()};
  if (!narrow(run, filter)) return;
  std::unordered_map<std::uint32_t, std::pair<double, double>>
      times;  // of bins that came, since rounding takes its time
  run.store().timeBins(filter, [&](const TimeBinRow& row) {
    const auto [at, isNew] = times.try_emplace(row.bin);
    if (isNew) at->second = {startSeconds(row.bin, *length), startSeconds(row.bin + 1, *length)};
    LayerCells layer(run, row);
    std::array<Cell, 11> cells{row.bin,
                               at->second.first,
                               at->second.second,
                               std::move(layer.communicator),
                               std::move(layer.region),
                               std::move(layer.kind),
                               std::move(layer.operation),
                               number(row.source)};
    for (const PairPeer& peer : row.peers) {
      cells[8] = number(peer.destination);
      cells[9] = peer.messages;
      cells[10] = peer.bytes;
      take(cells);
    }
    return true;
  });
}

}  // namespace

std::vector<RunTable> trafficTables() {
  const std::vector<Column> pairs{{"communicator"},
                                  {"region"},
                                  {"class"},
                                  {"operation"},
                                  {"source", ColumnKind::number},
                                  {"destination", ColumnKind::number},
                                  {"messages", count},
                                  {"bytes", bytes}};
  return {{"pairs", pairs, pairRows},
          {"logical_pairs", pairs, logicalRows},
          {"unpaired",
           {{"communicator"},
            {"region"},
            {"class"},
            {"operation"},
            {"source", ColumnKind::number},
            {"messages", count},
            {"bytes", bytes}},
           unpairedRows},
          {"bins",
           {{"bin", ColumnKind::number},
            {"start_s", seconds},
            {"end_s", seconds},
            {"communicator"},
            {"region"},
            {"class"},
            {"operation"},
            {"source", ColumnKind::number},
            {"destination", ColumnKind::number},
            {"messages", count},
            {"bytes", bytes}},
           binRows}};
}

}  // namespace weft
