#include "reports/pair_table.h"

#include <algorithm>

#include "analysis/run/output.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "ibdiag/loads/merged_sums.h"
#include "ibdiag/loads/port_traffic.h"
#include "reports/host_list.h"

namespace weft {
namespace {

class TableBuilder {
 public:
  void add(const PairTotal& pair) {
    if (pair.messages != 0 || pair.bytes != 0) sums_.add(pair);
  }
  void leaveOut(const PairTotal& pair) {
    table_.bytesLeftOut = saturatingAdd(table_.bytesLeftOut, pair.bytes, table_.held);
    table_.messagesLeftOut = saturatingAdd(table_.messagesLeftOut, pair.messages, table_.held);
  }

  PairTable take(std::vector<std::string> hosts) {
    table_.pairs = sums_.take();
    table_.hosts = std::move(hosts);
    table_.size = static_cast<std::uint32_t>(table_.hosts.size());
    table_.held = table_.held || sums_.held();
    return std::move(table_);
  }

 private:
  MergedSums<PairTotal> sums_;
  PairTable table_;
};

// Visits what each pair of ranks sent.
template <class Visit>
void eachPair(const RunStore& store, const PairFilter& filter, const ModelledPart* modelled, Visit visit) {
  const auto eachPeer = [&](const PairTrafficRow& row) {
    for (const PairPeer& peer : row.peers)
      visit(PairTotal{number(row.source), number(peer.destination), peer.messages, peer.bytes, row.hasMessages,
                      row.hasBytes});
    return true;
  };
  if (modelled) modelled->eachRow(store, eachPeer);
  else store.pairTraffic(filter, eachPeer);
}

}  // namespace

void PairTotal::add(const PairTotal& more, bool& held) {
  messages = saturatingAdd(messages, more.messages, held);
  bytes = saturatingAdd(bytes, more.bytes, held);
  hasMessages = hasMessages || more.hasMessages;
  hasBytes = hasBytes || more.hasBytes;
}

PairTable pairsByRank(const RunStore& store, const PairFilter& filter, const ModelledPart* modelled) {
  TableBuilder builder;
  eachPair(store, filter, modelled, [&](const PairTotal& pair) { builder.add(pair); });
  PairTable table = builder.take({});
  std::uint64_t ranks = store.processes().size();
  for (const PairTotal& each : table.pairs)
    ranks = std::max<std::uint64_t>(ranks, std::max(each.source, each.destination) + 1ULL);
  table.size = static_cast<std::uint32_t>(std::min<std::uint64_t>(ranks, UINT32_MAX));
  return table;
}

PairTable pairsByHost(const RunStore& store, const PairFilter& filter, const ModelledPart* modelled) {
  const HostList hosts(store);
  TableBuilder builder;
  eachPair(store, filter, modelled, [&](PairTotal pair) {
    const auto from = hosts.of(RankId(pair.source)), to = hosts.of(RankId(pair.destination));
    if (!from || !to) return builder.leaveOut(pair);
    pair.source = *from;
    pair.destination = *to;
    builder.add(pair);
  });
  return builder.take(hosts.names);
}

PairTable portPairsByHost(const RunStore& store, const Fabric& fabric, const std::vector<RegionId>& regions) {
  const PortTraffic traffic = loadPortTraffic(store, fabric);
  if (!traffic.recorded())
    throw Error(notInThisRun("traffic of pairs and of ports", Verb::is) +
                "; import a trace, a monitoring profile or an OTF2 "
                "port-traffic profile with it");
  if (traffic.unknownPorts != 0)
    say(std::to_string(traffic.unknownPorts) + " recorded ports are not in the fabric; their " +
        std::to_string(traffic.unknownPortBytes) + " bytes are omitted");
  TableBuilder builder;
  for (const Flow& flow : mergedFlows(traffic, regions)) {
    const FabricNode& source = fabric.node(fabric.port(flow.source).node);
    const auto owner = fabric.owner(source.subnet, flow.destination);
    const auto target = owner ? fabric.node(fabric.port(*owner).node).host : std::nullopt;
    if (source.host && target) builder.add({number(*source.host), number(*target), 0, flow.bytes, false, true});
    else builder.leaveOut({0, 0, 0, flow.bytes, false, true});
  }
  std::vector<std::string> names;
  for (const FabricHost& host : fabric.hosts()) names.push_back(host.name);
  return builder.take(std::move(names));
}

}  // namespace weft
