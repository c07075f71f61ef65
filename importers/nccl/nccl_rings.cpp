#include "importers/nccl/nccl_rings.h"

#include <algorithm>
#include <functional>

namespace weft {

NcclOrder closedRing(const std::map<std::uint32_t, std::uint32_t>& next, std::uint32_t ranks) {
  NcclOrder order;
  std::uint32_t at = 0;
  do {
    order.push_back(at);
    const auto found = next.find(at);
    if (found == next.end()) return {};
    at = found->second;
  } while (at != 0 && order.size() <= ranks);
  std::vector<bool> seen(ranks);
  for (const std::uint32_t rank : order) seen[rank] = true;
  return order.size() == ranks && std::ranges::all_of(seen, std::identity()) ? order : NcclOrder();
}

std::uint64_t completeRings(NcclGroups& all) {
  std::uint64_t completed = 0;
  for (NcclGroup& group : all.groups) {
    for (auto& [channel, first] : group.firsts) {
      const auto told = group.rings.find(channel);
      if (told != group.rings.end()) {
        if (!closedRing(told->second, group.size).empty()) continue;
        for (const auto& [rank, next] : told->second) first[rank] = next;
      }
      if (closedRing(first, group.size).empty()) continue;
      group.rings[channel] = std::move(first);
      ++completed;
    }
    group.firsts.clear();
  }
  return completed;
}

}  // namespace weft
