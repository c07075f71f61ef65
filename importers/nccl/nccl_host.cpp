#include "importers/nccl/nccl_host.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "importers/nccl/nccl_ranks.h"

namespace weft {
namespace {

// The one host of which all its ranks are; empty: they are not known, or of several.
std::string nameOf(const NcclGroups& log, const NcclRanks& ranks, const NcclHost& host) {
  std::set<std::string> names;
  if (!ranks.world || host.ranks.empty()) return {};
  for (const std::uint32_t rank : host.ranks) {
    const auto member = log.groups[*ranks.world].members.find(rank);
    names.insert(member == log.groups[*ranks.world].members.end() ? std::string() : log.gpus[member->second].host);
  }
  return names.size() == 1 ? *names.begin() : std::string();
}

// GPUs of one host in a group: its ranks by device. Hosts come in the order of their lowest ranks.
using HostRanks = std::vector<std::map<std::uint32_t, std::uint32_t>>;

HostRanks hostsOf(const NcclGroups& log, const NcclGroup& group) {
  std::map<std::string, std::size_t> index;
  HostRanks hosts;
  for (const auto& [rank, gpu] : group.members) {
    const auto [found, isNew] = index.try_emplace(log.gpus[gpu].host, hosts.size());
    if (isNew) hosts.emplace_back();
    hosts[found->second][log.gpus[gpu].device] = rank;
  }
  return hosts;
}

// Empty where a host has other GPUs than the channel.
std::vector<std::uint32_t> ringOf(const HostRanks& hosts, const std::vector<std::uint32_t>& channel) {
  std::vector<std::uint32_t> ring;
  for (const auto& ranks : hosts) {
    if (ranks.size() != channel.size()) return {};
    for (const std::uint32_t device : channel) {
      const auto rank = ranks.find(device);
      if (rank == ranks.end()) return {};
      ring.push_back(rank->second);
    }
  }
  return ring;
}

}  // namespace

void giveNcclAdapters(const NcclGroups& log, const std::vector<NcclHost>& hosts, RowSink& sink, ReaderNotes& notes) {
  const NcclRanks ranks = numberNccl(log);
  std::set<std::tuple<std::string, std::string, PortNumber>> given;
  for (const NcclHost& host : hosts) {
    if (host.adapters.empty()) continue;
    const std::string name = nameOf(log, ranks, host);
    if (name.empty()) {
      notes.about(host.shown);
      notes.lost("nccl.host", "which host it describes is not known: its ranks are in no log, or of several hosts",
                 "its adapters were discarded", "give the logs of all processes (NCCL_DEBUG=INFO)");
      continue;
    }
    for (const NcclHostAdapter& each : host.adapters)
      if (given.emplace(name, each.device, each.port).second)
        sink.adapterPort({name, each.device, each.port, std::nullopt, each.guid, std::nullopt, std::nullopt, {}, {}});
  }
}

std::uint64_t ringsByHost(NcclGroups& log, const std::vector<NcclHost>& hosts) {
  const auto graph = std::ranges::find_if(hosts, [](const NcclHost& host) { return !host.channels.empty(); });
  if (graph == hosts.end()) return 0;
  std::uint64_t made = 0;
  for (NcclGroup& group : log.groups) {
    if (!group.rings.empty() || group.members.size() != group.size || group.size < 2) continue;
    const HostRanks ranks = hostsOf(log, group);
    for (std::uint32_t channel = 0; channel < graph->channels.size(); ++channel) {
      const std::vector<std::uint32_t> ring = ringOf(ranks, graph->channels[channel]);
      for (std::size_t i = 0; i < ring.size(); ++i) group.rings[channel][ring[i]] = ring[(i + 1) % ring.size()];
    }
    made += !group.rings.empty();
  }
  return made;
}

}  // namespace weft
