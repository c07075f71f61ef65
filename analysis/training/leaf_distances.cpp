#include "analysis/training/leaf_distances.h"

namespace weft {

std::uint32_t LeafDistances::between(NodeIndex from, NodeIndex to) const {
  if (from == to) return 0;
  const auto [found, isNew] = from_.try_emplace(from);
  std::vector<std::uint32_t>& steps = found->second;
  if (isNew) {
    steps.assign(links_.nodes(), apart);
    steps[number(from)] = 0;
    std::vector<std::uint32_t> queue{number(from)};
    for (std::size_t at = 0; at < queue.size(); ++at)
      for (const SwitchLink& each : links_.of(queue[at]))
        if (steps[each.other] == apart) {
          steps[each.other] = steps[queue[at]] + 1;
          queue.push_back(each.other);
        }
  }
  return steps[number(to)];
}

}  // namespace weft
