#include "importers/nccl/nccl_connection_rows.h"

#include "importers/nccl/nccl_adapters.h"

namespace weft {
namespace {

std::string wayOf(const NcclLink& link) {
  switch (link.way) {
    case NcclWay::network:
      return "NET/" + link.network;
    case NcclWay::peerToPeer:
      return "P2P";
    case NcclWay::sharedMemory:
      return "SHM";
    case NcclWay::other:
      return "other";
  }
  return "other";
}

std::string adapterOf(const NcclGroups& all, const NcclGroup& group, std::uint32_t rank, const NcclLink& link,
                      const std::optional<std::uint32_t>& index) {
  if (!index || !tellsNcclAdapters(link.network)) return {};
  const auto host = all.adapters.find(all.gpus[group.members.at(rank)].host);
  if (host == all.adapters.end()) return {};
  const auto found = host->second.find(*index);
  return found == host->second.end() ? std::string() : found->second.name;
}

}  // namespace

void giveNcclConnections(const NcclGroups& groups, const NcclRanks& ranks, const std::vector<CommunicatorId>& ids,
                         RowSink& sink) {
  for (const std::size_t at : ranks.order) {
    const NcclGroup& group = groups.groups[at];
    for (const auto& [key, link] : group.links) {
      const auto from = ranks.of(group, key.from), to = ranks.of(group, key.to);
      if (!from || !to) continue;
      ConnectionRow row{ids[at],
                        key.channel,
                        key.use != 0,
                        *from,
                        *to,
                        wayOf(link),
                        adapterOf(groups, group, key.from, link, link.adapter),
                        adapterOf(groups, group, key.to, link, link.receiver),
                        {},
                        link.direct};
      if (link.proxy) row.proxy = ranks.of(group, *link.proxy);
      sink.connection(row);
      if (!row.adapter.empty()) sink.fact("adapters", "those that NCCL logged");
    }
  }
}

}  // namespace weft
