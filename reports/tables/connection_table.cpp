#include "reports/tables/connection_table.h"

#include <map>
#include <set>

#include "analysis/training/adapter_leaves.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/nccl_settings.h"
#include "core/store/wait_store.h"

namespace weft {
namespace {

[[noreturn]] void notRecorded() {
  throw Error(notInThisRun("connections") + "; NCCL logs them with NCCL_DEBUG=INFO " + std::string(ncclSubsystems) +
              ": import its logs");
}

std::map<CommunicatorId, Communicator> communicatorsOf(const RunStore& store) {
  std::map<CommunicatorId, Communicator> byId;
  for (Communicator& each : store.communicators()) byId.emplace(each.id, std::move(each));
  return byId;
}

struct Rings {
  std::set<std::uint32_t> channels;
  std::uint64_t network = 0, crossing = 0, wrongRail = 0;
  bool known = true;                                      // where all adapters hang
  std::map<std::uint32_t, std::set<NodeIndex>> switches;  // by channel

  std::uint64_t least() const {
    std::uint64_t sum = 0;
    for (const auto& [channel, used] : switches) sum += used.size() > 1 ? used.size() : 0;
    return sum;
  }
};

class Counter {
 public:
  Counter(const RunStore& store, const Fabric& fabric, const RankHosts& hosts)
      : leaves_(store, fabric), hosts_(hosts) {}

  void add(Rings& rings, const ConnectionRow& row) {
    rings.channels.insert(row.channel);
    if (!row.way.starts_with("NET/")) return;
    ++rings.network;
    const std::string& theirs = row.peerAdapter.empty() ? row.adapter : row.peerAdapter;
    rings.wrongRail += row.adapter != theirs;
    const auto from = switchOf(row.source, row.adapter), to = switchOf(row.destination, theirs);
    rings.known = rings.known && from && to;
    if (!from || !to) return;
    rings.crossing += *from != *to;
    rings.switches[row.channel].insert({*from, *to});
  }

 private:
  std::optional<NodeIndex> switchOf(RankId rank, const std::string& adapter) {
    const auto host = hosts_.of(rank);
    return host ? leaves_.of(*host, adapter) : std::nullopt;
  }

  AdapterLeaves leaves_;
  const RankHosts& hosts_;
};

}  // namespace

std::vector<Column> connectionColumns() {
  return {{"communicator"},
          {"channel", ColumnKind::number},
          {"use"},
          {"source", ColumnKind::number},
          {"destination", ColumnKind::number},
          {"way"},
          {"adapter"},
          {"peer_adapter"},
          {"proxy", ColumnKind::number},
          {"direct", ColumnKind::flag}};
}

std::vector<Column> ringColumns() {
  return {{"communicator"},
          {"size", ColumnKind::number},
          {"channels", ColumnKind::number},
          {"network", ColumnKind::count, {}, {}, "connections over a network"},
          {"crossing", ColumnKind::count, {}, {}, "of these, those whose adapters are connected to different switches"},
          {"least", ColumnKind::count, {}, {}, "the smallest number of crossings that is possible"},
          {"wrong_rail", ColumnKind::count, {}, {}, "connections between adapters of different names"}};
}

void eachConnectionRow(const RunStore& store, const std::function<void(const Row&)>& take) {
  const auto communicators = communicatorsOf(store);
  const auto orAbsent = [](const std::string& text) { return text.empty() ? Cell() : Cell(text); };
  eachConnection(store, [&](const ConnectionRow& row) {
    const auto found = communicators.find(row.communicator);
    take({found == communicators.end() ? Cell() : Cell(found->second.name), Cell(row.channel),
          Cell(row.pointToPoint ? "send" : "ring"), Cell(number(row.source)), Cell(number(row.destination)),
          Cell(row.way), orAbsent(row.adapter), orAbsent(row.peerAdapter),
          row.proxy ? Cell(number(*row.proxy)) : Cell(), Cell(row.direct)});
    return true;
  });
}

void eachRingRow(const RunStore& store, const Fabric& fabric, const RankHosts& hosts,
                 const std::function<void(const Row&)>& take) {
  std::map<CommunicatorId, Rings> byCommunicator;
  Counter counter(store, fabric, hosts);
  eachConnection(store, [&](const ConnectionRow& row) {
    if (!row.pointToPoint) counter.add(byCommunicator[row.communicator], row);
    return true;
  });
  const auto communicators = communicatorsOf(store);
  for (const auto& [id, rings] : byCommunicator) {
    const auto found = communicators.find(id);
    if (found == communicators.end()) continue;
    take({Cell(found->second.name), Cell(found->second.size), Cell(rings.channels.size()), Cell(rings.network),
          rings.known ? Cell(rings.crossing) : Cell(), rings.known ? Cell(rings.least()) : Cell(),
          Cell(rings.wrongRail)});
  }
}

Table connectionTable(const RunStore& store) {
  Table table{connectionColumns(), {}};
  eachConnectionRow(store, [&](const Row& row) { table.rows.push_back(row); });
  if (table.rows.empty()) notRecorded();
  return table;
}

Table ringTable(const RunStore& store, const Fabric& fabric, const RankHosts& hosts) {
  Table table{ringColumns(), {}};
  eachRingRow(store, fabric, hosts, [&](const Row& row) { table.rows.push_back(row); });
  if (table.rows.empty()) notRecorded();
  return table;
}

}  // namespace weft
