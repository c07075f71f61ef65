#include "importers/nccl/nccl_ranks.h"

#include <algorithm>
#include <numeric>

#include "core/base/natural_order.h"

namespace weft {
namespace {

std::vector<std::size_t> gpusOf(const NcclGroup& group) {
  std::vector<std::size_t> gpus;
  for (const auto& [rank, gpu] : group.members) gpus.push_back(gpu);
  std::ranges::sort(gpus);
  return gpus;
}

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

class Naming {
 public:
  Naming(const NcclGroups& all, NcclRanks& ranks) : all_(all), ranks_(ranks), gpus_(all.groups.size()), first_(all.groups.size(), RankId(UINT32_MAX)), children_(all.groups.size()) {
    for (std::size_t at = 0; at < gpus_.size(); ++at) {
      gpus_[at] = gpusOf(all.groups[at]);
      for (const std::size_t gpu : gpus_[at]) first_[at] = std::min(first_[at], ranks.ofGpu[gpu]);
    }
  }

  void run() {
    ranks_.names.resize(all_.groups.size());
    std::vector<std::size_t> roots;
    std::vector<std::size_t> inOrder(gpus_.size());
    std::iota(inOrder.begin(), inOrder.end(), std::size_t{0});
    std::ranges::sort(inOrder, [&](std::size_t a, std::size_t b) { return isEarlier(a, b); });
    for (const std::size_t at : inOrder) {
      findParent(at);
      const auto parent = ranks_.names[at].parent;
      (parent ? children_[*parent] : roots).push_back(at);
    }
    std::uint32_t others = 0;
    for (const std::size_t root : roots) {
      ranks_.names[root].name = root == ranks_.world ? "W" : "N" + std::to_string(++others);
      nameBelow(root);
    }
  }

 private:
  // Not in the order of the lines: logs of several processes come in any.
  bool isEarlier(std::size_t a, std::size_t b) const {
    const auto key = [&](std::size_t at) { return std::tuple(all_.groups[at].ordinal, first_[at], all_.groups[at].id, at); };
    return key(a) < key(b);
  }

  // Whether `at` may be below `above`: all its GPUs are there, and of two alike the first is above.
  bool isBelow(std::size_t at, std::size_t above) const {
    if (at == above || gpus_[at].empty() || !std::ranges::includes(gpus_[above], gpus_[at])) return false;
    if (gpus_[above].size() != gpus_[at].size()) return true;
    return above == ranks_.world || (at != ranks_.world && isEarlier(above, at));
  }

  void findParent(std::size_t at) {
    NcclName& name = ranks_.names[at];
    if (const auto told = all_.groups[at].parent; told && isBelow(at, *told)) return void(name.parent = told);
    for (std::size_t above = 0; above < gpus_.size(); ++above)
      if (isBelow(at, above) && (!name.parent || isNearer(above, *name.parent))) name.parent = above;
    name.guessed = name.parent.has_value();
  }

  bool isNearer(std::size_t a, std::size_t b) const { return gpus_[a].size() != gpus_[b].size() ? gpus_[a].size() < gpus_[b].size() : isEarlier(b, a); }

  // Children of one size without a common GPU are of one split: "_s2.0", "_s2.1".
  void nameBelow(std::size_t root) {
    std::vector<std::size_t> left{root};
    while (!left.empty()) {
      const std::size_t parent = left.back();
      left.pop_back();
      ranks_.order.push_back(parent);
      std::vector<std::vector<std::size_t>> splits;
      for (const std::size_t child : children_[parent]) {
        const auto split = std::ranges::find_if(splits, [&](const auto& one) { return std::ranges::all_of(one, [&](std::size_t each) { return apart(each, child); }); });
        if (split == splits.end()) splits.push_back({child});
        else split->push_back(child);
      }
      std::vector<std::size_t> below;
      for (std::size_t k = 0; k < splits.size(); ++k) {
        std::ranges::sort(splits[k], {}, [&](std::size_t child) { return first_[child]; });
        for (std::size_t i = 0; i < splits[k].size(); ++i) {
          ranks_.names[splits[k][i]].name = ranks_.names[parent].name + "_s" + std::to_string(k + 1) + "." + std::to_string(i);
          below.push_back(splits[k][i]);
        }
      }
      left.insert(left.end(), below.rbegin(), below.rend());
    }
  }

  bool apart(std::size_t a, std::size_t b) const {
    if (gpus_[a].size() != gpus_[b].size()) return false;
    std::vector<std::size_t> both;
    std::ranges::set_intersection(gpus_[a], gpus_[b], std::back_inserter(both));
    return both.empty();
  }

  const NcclGroups& all_;
  NcclRanks& ranks_;
  std::vector<std::vector<std::size_t>> gpus_;      // by group, ascending
  std::vector<RankId> first_;                       // by group, its lowest rank
  std::vector<std::vector<std::size_t>> children_;  // by group
};

}  // namespace

NcclRanks numberNccl(const NcclGroups& all) {
  NcclRanks ranks;
  for (std::size_t at = 0; at < all.groups.size(); ++at) {
    const NcclGroup& group = all.groups[at];
    const bool hasAll = group.size == all.gpus.size() && group.members.size() == all.gpus.size() && gpusOf(group).size() == all.gpus.size();
    if (hasAll && (!ranks.world || std::tie(group.ordinal, group.id) < std::tie(all.groups[*ranks.world].ordinal, all.groups[*ranks.world].id))) ranks.world = at;
  }
  ranks.ofGpu = byHost(all.gpus);
  if (ranks.world)
    for (const auto& [rank, gpu] : all.groups[*ranks.world].members) ranks.ofGpu[gpu] = RankId(rank);
  if (std::ranges::all_of(all.gpus, [](const NcclGpu& gpu) { return gpu.rank.has_value(); }))
    for (std::size_t gpu = 0; gpu < all.gpus.size(); ++gpu) ranks.ofGpu[gpu] = RankId(*all.gpus[gpu].rank);
  Naming(all, ranks).run();
  return ranks;
}

}  // namespace weft
