#include "importers/nccl/nccl_names.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

namespace weft {
namespace {

constexpr std::size_t longestName = 200;  // of deeper ones a name of their own

// Puts communicators of one size into the first split that has none of their GPUs.
class Splits {
 public:
  std::size_t add(std::size_t child, const std::vector<std::size_t>& gpus) {
    std::size_t at = 0;
    for (const std::size_t gpu : gpus) at = std::max(at, free_[gpu]);
    while (at < used_.size() && std::ranges::any_of(gpus, [&](std::size_t gpu) { return used_[at].contains(gpu); }))
      ++at;
    if (at == used_.size()) {
      used_.emplace_back();
      children.emplace_back();
    }
    children[at].push_back(child);
    used_[at].insert(gpus.begin(), gpus.end());
    for (const std::size_t gpu : gpus)
      for (std::size_t& free = free_[gpu]; free < used_.size() && used_[free].contains(gpu);) ++free;
    return at;
  }

  std::vector<std::vector<std::size_t>> children;

 private:
  std::vector<std::unordered_set<std::size_t>> used_;
  std::unordered_map<std::size_t, std::size_t> free_;  // by GPU, the first split without it
};

class Naming {
 public:
  Naming(const NcclGroups& all, const std::vector<RankId>& ofGpu, const std::optional<std::size_t>& world)
      : all_(all), world_(world), gpus_(all.groups.size()), first_(all.groups.size(), RankId(UINT32_MAX)),
        children_(all.groups.size()) {
    for (std::size_t at = 0; at < gpus_.size(); ++at) {
      gpus_[at] = gpusOf(all.groups[at]);
      for (const std::size_t gpu : gpus_[at]) first_[at] = std::min(first_[at], ofGpu[gpu]);
    }
  }

  NcclNames run() {
    found_.names.resize(all_.groups.size());
    std::vector<std::size_t> roots;
    std::vector<std::size_t> inOrder(gpus_.size());
    std::iota(inOrder.begin(), inOrder.end(), std::size_t{0});
    std::ranges::sort(inOrder, [&](std::size_t a, std::size_t b) { return isEarlier(a, b); });
    findAlike(inOrder);
    for (const std::size_t at : inOrder) {
      findParent(at);
      const auto parent = found_.names[at].parent;
      (parent ? children_[*parent] : roots).push_back(at);
    }
    for (const std::size_t root : roots) {
      found_.names[root].name = root == world_ ? "W" : ownName();
      nameBelow(root);
    }
    return std::move(found_);
  }

 private:
  std::string ownName() { return "N" + std::to_string(++others_); }

  // Not in the order of the lines: logs of several processes come in any. The world before all.
  bool isEarlier(std::size_t a, std::size_t b) const {
    const auto key = [&](std::size_t at) {
      return std::tuple(at != world_, all_.groups[at].ordinal, first_[at], all_.groups[at].id, at);
    };
    return key(a) < key(b);
  }

  // Among groups with the same members the first represents all.
  void findAlike(const std::vector<std::size_t>& inOrder) {
    std::map<std::vector<std::size_t>, std::size_t> firsts;
    alike_.resize(gpus_.size());
    for (const std::size_t at : inOrder) {
      const auto [found, isNew] = firsts.emplace(gpus_[at], at);
      alike_[at] = found->second;
      if (isNew)
        for (const std::size_t gpu : gpus_[at]) ofGpu_[gpu].push_back(at);
    }
    const auto bySize = [&](std::size_t at) { return gpus_[at].size(); };
    for (auto& [gpu, groups] : ofGpu_) std::ranges::stable_sort(groups, {}, bySize);  // of one size the earlier first
  }

  // Whether `at` may be below `above`: all its GPUs are there, and of two alike the first is above.
  bool isBelow(std::size_t at, std::size_t above) const {
    if (at == above || gpus_[at].empty() || !std::ranges::includes(gpus_[above], gpus_[at])) return false;
    return gpus_[above].size() != gpus_[at].size() || isEarlier(above, at);
  }

  void findParent(std::size_t at) {
    NcclName& name = found_.names[at];
    if (const auto told = all_.groups[at].parent; told && isBelow(at, *told)) return void(name.parent = told);
    if (gpus_[at].empty()) return;
    name.parent = alike_[at] == at ? smallestAbove(at) : std::optional(alike_[at]);
    name.guessed = name.parent.has_value();
  }

  // The smallest group above; among several of one size the latest.
  std::optional<std::size_t> smallestAbove(std::size_t at) const {
    const auto groupsOf = [&](std::size_t gpu) -> const std::vector<std::size_t>& { return ofGpu_.at(gpu); };
    const auto& candidates =
        groupsOf(*std::ranges::min_element(gpus_[at], {}, [&](std::size_t gpu) { return groupsOf(gpu).size(); }));
    std::optional<std::size_t> found;
    for (auto each = std::ranges::upper_bound(candidates, gpus_[at].size(), {},
                                              [&](std::size_t one) { return gpus_[one].size(); });
         each != candidates.end(); ++each) {
      if (found && gpus_[*each].size() > gpus_[*found].size()) break;
      if (std::ranges::includes(gpus_[*each], gpus_[at])) found = *each;
    }
    return found;
  }

  // Children of one size without a common GPU are of one split: "_s2.0", "_s2.1".
  void nameBelow(std::size_t root) {
    std::vector<std::size_t> left{root};
    while (!left.empty()) {
      const std::size_t parent = left.back();
      left.pop_back();
      found_.order.push_back(parent);
      std::vector<std::size_t> below;
      std::size_t number = 0;
      for (std::vector<std::size_t>& split : splitsOf(children_[parent])) {
        ++number;
        std::ranges::stable_sort(split, {}, [&](std::size_t child) { return first_[child]; });
        for (std::size_t i = 0; i < split.size(); ++i) {
          const std::string& above = found_.names[parent].name;
          found_.names[split[i]].name =
              above.size() > longestName ? ownName() : above + "_s" + std::to_string(number) + "." + std::to_string(i);
          below.push_back(split[i]);
        }
      }
      left.insert(left.end(), below.rbegin(), below.rend());
    }
  }

  // In the order of their first members.
  std::vector<std::vector<std::size_t>> splitsOf(const std::vector<std::size_t>& children) const {
    std::map<std::size_t, Splits> bySize;
    std::vector<std::pair<std::size_t, std::size_t>> inOrder;  // size, and which of it
    for (const std::size_t child : children) {
      Splits& splits = bySize[gpus_[child].size()];
      const std::size_t known = splits.children.size(), at = splits.add(child, gpus_[child]);
      if (at == known) inOrder.emplace_back(gpus_[child].size(), at);
    }
    std::vector<std::vector<std::size_t>> all;
    for (const auto& [size, at] : inOrder) all.push_back(std::move(bySize[size].children[at]));
    return all;
  }

  const NcclGroups& all_;
  const std::optional<std::size_t>& world_;
  NcclNames found_;
  std::vector<std::vector<std::size_t>> gpus_;      // by group, ascending
  std::vector<RankId> first_;                       // by group, its lowest rank
  std::vector<std::vector<std::size_t>> children_;  // by group
  std::vector<std::size_t> alike_;                  // by group, the first with the same members
  std::unordered_map<std::size_t, std::vector<std::size_t>>
      ofGpu_;  // groups with the GPU, of those alike the first: by size, then in order
  std::uint32_t others_ = 0;
};

}  // namespace

std::vector<std::size_t> gpusOf(const NcclGroup& group) {
  std::vector<std::size_t> gpus;
  for (const auto& [rank, gpu] : group.members) gpus.push_back(gpu);
  std::ranges::sort(gpus);
  return gpus;
}

NcclNames nameNccl(const NcclGroups& all, const std::vector<RankId>& ofGpu, const std::optional<std::size_t>& world) {
  return Naming(all, ofGpu, world).run();
}

}  // namespace weft
