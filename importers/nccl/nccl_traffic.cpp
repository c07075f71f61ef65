#include "importers/nccl/nccl_traffic.h"

#include <algorithm>
#include <numeric>

#include "core/base/even_share.h"
#include "core/base/units.h"

namespace weft {
namespace {

class Spread {
 public:
  Spread(std::uint32_t ranks, const NcclPaths& paths, NcclBytes& sums, bool& held)
      : n_(ranks), paths_(paths), sums_(sums), held_(held) {}

  // `times` n-th parts of `bytes` on each edge, over all edges exactly times · bytes.
  void around(std::uint64_t bytes, std::uint64_t times) {
    eachRing(bytes, [&](const NcclOrder& ring, std::uint64_t part) {
      const std::uint64_t whole = product(part / n_, times), rest = part % n_ * times;  // ranks are few: no overflow
      for (std::size_t i = 0; i < n_; ++i)
        add(ring[i], ring[(i + 1) % n_], saturatingAdd(whole, evenShare(rest, i, n_), held_));
    });
  }

  // All of it on each edge but one: that into the root, or that out of it.
  void along(std::uint64_t bytes, std::uint32_t root, bool fromRoot) {
    eachRing(bytes, [&](const NcclOrder& ring, std::uint64_t part) {
      for (std::size_t i = 0; i < n_; ++i)
        if (const std::uint32_t from = ring[i], to = ring[(i + 1) % n_]; (fromRoot ? to : from) != root)
          add(from, to, part);
    });
  }

  void upAndDown(std::uint64_t bytes) {
    for (std::size_t at = 0; at < paths_.trees.size(); ++at)
      for (const auto& [below, above] : paths_.trees[at]) {
        const std::uint64_t part = evenShare(bytes, at, paths_.trees.size());
        add(below, above, part);
        add(above, below, part);
      }
  }

  // From each to each where `takes` says so.
  template <class Takes>
  void direct(std::uint64_t bytes, const Takes& takes) {
    for (std::uint32_t from = 0; from < n_; ++from)
      for (std::uint32_t to = 0; to < n_; ++to)
        if (from != to && takes(from, to)) add(from, to, bytes);
  }

  std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    const auto result = checkedProduct(a, b);
    held_ |= !result;
    return result.value_or(maxStoredBytes);
  }

 private:
  template <class Edge>
  void eachRing(std::uint64_t bytes, const Edge& edge) {
    for (std::size_t at = 0; at < paths_.rings.size(); ++at)
      edge(paths_.rings[at], evenShare(bytes, at, paths_.rings.size()));
  }

  void add(std::uint32_t from, std::uint32_t to, std::uint64_t bytes) {
    if (bytes == 0) return;
    std::uint64_t& sum = sums_[{from, to}];
    sum = saturatingAdd(sum, bytes, held_);
  }

  std::uint32_t n_;
  const NcclPaths& paths_;
  NcclBytes& sums_;
  bool& held_;
};

bool isTree(const std::map<std::uint32_t, std::optional<std::uint32_t>>& up, std::uint32_t ranks) {
  if (up.size() != ranks) return false;
  std::uint32_t roots = 0;
  std::vector<std::uint8_t> state(ranks);  // 1: on the way up now, 2: known to end at a root
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    std::vector<std::uint32_t> way;
    for (std::optional<std::uint32_t> at = rank; at && state[*at] != 2; at = up.at(*at)) {
      if (state[*at] == 1) return false;
      state[*at] = 1;
      way.push_back(*at);
    }
    for (const std::uint32_t each : way) state[each] = 2;
    roots += !up.at(rank);
  }
  return roots == 1;
}

}  // namespace

NcclPaths pathsOf(const NcclGroup& group) {
  NcclPaths paths;
  for (const auto& [channel, next] : group.rings) {
    NcclOrder order = closedRing(next, group.size);
    if (order.empty()) ++paths.open;
    else paths.rings.push_back(std::move(order));
  }
  paths.assumed = paths.rings.empty();
  if (paths.assumed) {
    paths.rings.emplace_back(group.size);
    std::iota(paths.rings[0].begin(), paths.rings[0].end(), 0U);
  }
  for (const auto& [channel, up] : group.trees) {
    if (!isTree(up, group.size)) continue;
    auto& edges = paths.trees.emplace_back();
    for (const auto& [rank, above] : up)
      if (above) edges.emplace_back(rank, *above);
  }
  return paths;
}

NcclSpread spreadNccl(std::string_view operation, std::string_view algorithm, std::uint32_t root, std::uint64_t bytes,
                      std::uint32_t ranks, const NcclPaths& paths, NcclBytes& sums, bool& held) {
  if (ranks < 2) return NcclSpread::done;
  Spread spread(ranks, paths, sums, held);
  const bool other = !algorithm.empty() && algorithm != "RING" && algorithm != "TREE";
  const NcclSpread result = other ? NcclSpread::asRing : NcclSpread::done;
  if (operation == "AllReduce") {
    if (algorithm == "TREE" && !paths.trees.empty()) {
      spread.upAndDown(bytes);
      return NcclSpread::done;
    }
    spread.around(bytes, 2 * (std::uint64_t{ranks} - 1));
    return algorithm == "TREE" ? NcclSpread::asRing : result;
  }
  if (operation == "AllGather" || operation == "ReduceScatter") {
    spread.around(spread.product(bytes, ranks), ranks - 1);
    return result;
  }
  if (operation == "Broadcast" || operation == "Reduce") {
    spread.along(bytes, root, operation == "Broadcast");
    return result;
  }
  if (operation == "AlltoAll" || operation == "AllToAll") {
    spread.direct(bytes, [](auto, auto) { return true; });
    return NcclSpread::done;
  }
  if (operation == "Gather") {
    spread.direct(bytes, [&](auto, auto to) { return to == root; });
    return NcclSpread::done;
  }
  if (operation == "Scatter") {
    spread.direct(bytes, [&](auto from, auto) { return from == root; });
    return NcclSpread::done;
  }
  return NcclSpread::unknown;
}

}  // namespace weft
