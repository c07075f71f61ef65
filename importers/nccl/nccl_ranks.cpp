#include "importers/nccl/nccl_ranks.h"

#include <algorithm>
#include <numeric>

#include "core/base/natural_order.h"

namespace weft {
namespace {

std::vector<RankId> byHost(const std::vector<NcclGpu>& gpus) {
  std::vector<std::size_t> order(gpus.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    if (gpus[a].host != gpus[b].host) return naturalLess(gpus[a].host, gpus[b].host);
    return std::tie(gpus[a].bus, gpus[a].device, gpus[a].pid) < std::tie(gpus[b].bus, gpus[b].device, gpus[b].pid);
  });
  std::vector<RankId> ranks(gpus.size());
  for (std::size_t at = 0; at < order.size(); ++at) ranks[order[at]] = RankId(static_cast<std::uint32_t>(at));
  return ranks;
}

}  // namespace

NcclRanks numberNccl(const NcclGroups& all) {
  NcclRanks ranks;
  for (std::size_t at = 0; at < all.groups.size(); ++at) {
    const NcclGroup& group = all.groups[at];
    const bool hasAll = group.size == all.gpus.size() && group.members.size() == all.gpus.size() &&
                        gpusOf(group).size() == all.gpus.size();
    if (hasAll && (!ranks.world || std::tie(group.ordinal, group.id) <
                                       std::tie(all.groups[*ranks.world].ordinal, all.groups[*ranks.world].id)))
      ranks.world = at;
  }
  ranks.ofGpu = byHost(all.gpus);
  if (ranks.world)
    for (const auto& [rank, gpu] : all.groups[*ranks.world].members) ranks.ofGpu[gpu] = RankId(rank);
  if (std::ranges::all_of(all.gpus, [](const NcclGpu& gpu) { return gpu.rank.has_value(); }))
    for (std::size_t gpu = 0; gpu < all.gpus.size(); ++gpu) ranks.ofGpu[gpu] = RankId(*all.gpus[gpu].rank);
  NcclNames named = nameNccl(all, ranks.ofGpu, ranks.world);
  ranks.names = std::move(named.names);
  ranks.order = std::move(named.order);
  return ranks;
}

}  // namespace weft
