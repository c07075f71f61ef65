#include "reports/pair_sizes.h"

#include <map>
#include <tuple>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "reports/host_list.h"

namespace weft {
namespace {

using SizedPair = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t, std::optional<std::uint64_t>>;

struct SizeSums {
  std::uint64_t messages = 0;
  std::optional<std::uint64_t> bytes;
};

}  // namespace

Table pairSizes(const RunStore& store, const PairFilter& filter, bool byHost) {
  if (!store.hasMessageSizes())
    throw Error(notInThisRun("message sizes", Verb::were) + "; import a trace, or Open MPI's monitoring, with it");
  const HostList hosts = byHost ? HostList(store) : HostList();
  std::map<SizedPair, SizeSums> sums;
  bool held = false;
  store.messageSizes(filter, [&](const MessageSizeRow& row) {
    const auto source = byHost ? hosts.of(row.source) : number(row.source);
    for (const PairPeer& peer : row.peers) {
      const auto destination = byHost ? hosts.of(peer.destination) : number(peer.destination);
      if (!source || !destination) continue;
      SizeSums& one = sums[{*source, *destination, row.sizeMin, row.sizeMax}];
      one.messages = saturatingAdd(one.messages, peer.messages, held);
      if (row.hasBytes) one.bytes = saturatingAdd(one.bytes.value_or(0), peer.bytes, held);
    }
    return true;
  });
  const ColumnKind end = byHost ? ColumnKind::text : ColumnKind::number;
  Table table{{{"source", end},
               {"destination", end},
               {"size_min", ColumnKind::number},
               {"size_max", ColumnKind::number},
               {"messages", ColumnKind::count},
               {"bytes", ColumnKind::bytes}},
              {}};
  const auto cell = [&](std::uint32_t at) { return byHost ? Cell(hosts.names[at]) : Cell(at); };
  for (const auto& [key, one] : sums) {
    const auto& [source, destination, least, limit] = key;
    table.rows.push_back({cell(source), cell(destination), least, limit, one.messages, one.bytes});
  }
  return table;
}

}  // namespace weft
