#include "analysis/placement/starts.h"

#include <algorithm>
#include <numeric>

#include "analysis/placement/rank_grid.h"
#include "analysis/placement/scotch_partition.h"

namespace weft {
namespace {

// Slots are taken in their order by items in theirs; those that are fixed have theirs already.
class Filler {
 public:
  Filler(const Allocation& allocation, const StartRequest& request)
      : free_(allocation.slotCounts), places_(allocation.total(), UINT32_MAX) {
    for (const auto& [item, host] : request.fixed) {
      places_[item] = host;
      --free_[host];
    }
  }

  std::vector<std::uint32_t> free() const { return free_; }

  Places fill(std::span<const std::uint32_t> items, std::span<const std::uint32_t> slotHosts) {
    std::size_t slot = 0;
    for (const std::uint32_t item : items) {
      if (places_[item] != UINT32_MAX) continue;
      while (free_[slotHosts[slot]] == 0) ++slot;
      places_[item] = slotHosts[slot++];
      --free_[places_[item]];
    }
    return takeRest();
  }

  void put(std::uint32_t item, std::uint32_t host) {
    places_[item] = host;
    --free_[host];
  }

  // Items without a place, as slots that stay empty, get what is left.
  Places takeRest() {
    std::uint32_t host = 0;
    for (std::uint32_t& place : places_) {
      if (place != UINT32_MAX) continue;
      while (free_[host] == 0) ++host;
      place = host;
      --free_[host];
    }
    return std::move(places_);
  }

 private:
  std::vector<std::uint32_t> free_;
  Places places_;
};

std::vector<std::uint32_t> cyclicSlots(const Allocation& allocation) {
  std::vector<std::uint32_t> hosts;
  const std::uint32_t most = std::ranges::max(allocation.slotCounts);
  for (std::uint32_t turn = 0; turn < most; ++turn)
    for (std::uint32_t host = 0; host < allocation.slotCounts.size(); ++host)
      if (turn < allocation.slotCounts[host]) hosts.push_back(host);
  return hosts;
}

// So many slots of a host, then of the next one, and again: srun --distribution=plane=WIDTH.
std::vector<std::uint32_t> planeSlots(const Allocation& allocation, std::uint32_t width) {
  std::vector<std::uint32_t> free = allocation.slotCounts, hosts;
  while (hosts.size() < allocation.total())
    for (std::uint32_t host = 0; host < free.size(); ++host)
      for (std::uint32_t i = 0; i < width && free[host] != 0; ++i, --free[host]) hosts.push_back(host);
  return hosts;
}

double leaving(const ItemTraffic& traffic, const Places& places) {
  double bytes = 0;
  for (std::uint32_t item = 0; item < traffic.items(); ++item)
    for (const ItemTraffic::Edge& each : traffic.out(item))
      if (places[item] != places[each.peer]) bytes += each.bytes;
  return bytes;
}

// Widths are powers of two that are less than a host has; nothing where there is none.
std::optional<Start> bestPlane(const ItemTraffic& traffic, const Allocation& allocation, const StartRequest& request,
                               std::span<const std::uint32_t> ranks) {
  std::optional<Start> best;
  double least = 0;
  for (std::uint32_t width = 2; width < std::ranges::max(allocation.slotCounts); width *= 2) {
    Places places = Filler(allocation, request).fill(ranks, planeSlots(allocation, width));
    const double bytes = leaving(traffic, places);
    if (!best || bytes < least) {
      best = Start{"plane=" + std::to_string(width), std::move(places)};
      least = bytes;
    }
  }
  return best;
}

// Over the coarsest level first, then within each of its parts over the next one, down to hosts.
class HierarchicalPartition {
 public:
  HierarchicalPartition(const ItemTraffic& traffic, const Allocation& allocation, std::uint64_t seed, Filler& filler)
      : traffic_(traffic), allocation_(allocation), seed_(seed), filler_(filler), free_(filler.free()) {}

  void divide(std::size_t level, std::uint32_t firstHost, std::uint32_t endHost,
              const std::vector<std::uint32_t>& items) {
    if (items.empty()) return;
    std::vector<std::uint32_t> begins;
    for (std::uint32_t host = firstHost; host < endHost; ++host)
      if (begins.empty() || level == allocation_.levels.size() ||
          allocation_.levels[level][host] != allocation_.levels[level][begins.back()])
        begins.push_back(host);
    std::vector<std::uint32_t> room;
    for (std::size_t part = 0; part < begins.size(); ++part) {
      const std::uint32_t end = part + 1 < begins.size() ? begins[part + 1] : endHost;
      room.push_back(std::accumulate(free_.begin() + begins[part], free_.begin() + end, 0U));
    }
    const std::vector<std::uint32_t> partOf = partition(traffic_, items, room, seed_);
    for (std::size_t part = 0; part < begins.size(); ++part) {
      std::vector<std::uint32_t> inside;
      for (std::size_t i = 0; i < items.size(); ++i)
        if (partOf[i] == part) inside.push_back(items[i]);
      if (level == allocation_.levels.size()) {
        for (const std::uint32_t item : inside) filler_.put(item, begins[part]);
      } else {
        divide(level + 1, begins[part], part + 1 < begins.size() ? begins[part + 1] : endHost, inside);
      }
    }
  }

 private:
  const ItemTraffic& traffic_;
  const Allocation& allocation_;
  std::uint64_t seed_;
  Filler& filler_;
  std::vector<std::uint32_t> free_;  // before anybody was put
};

}  // namespace

std::optional<Places> arrangeGroups(const ItemTraffic& traffic, const Allocation& allocation,
                                    const StartRequest& request, const Places& places) {
  if (!request.fixed.empty() || std::ranges::any_of(allocation.slotCounts, [&](std::uint32_t each) {
        return each != allocation.slotCounts.front();
      }))
    return std::nullopt;
  const auto hosts = static_cast<std::uint32_t>(allocation.hosts.size());
  Allocation ones = allocation;
  ones.slotCounts.assign(hosts, 1);
  std::vector<std::uint32_t> groups(hosts);
  std::iota(groups.begin(), groups.end(), 0U);
  Filler filler(ones, request);
  const ItemTraffic ofGroups = traffic.grouped(places, hosts);
  HierarchicalPartition(ofGroups, ones, request.seed, filler).divide(0, 0, hosts, groups);
  const Places hostOf = filler.takeRest();
  Places arranged(places.size());
  std::ranges::transform(places, arranged.begin(), [&](std::uint32_t group) { return hostOf[group]; });
  return arranged;
}

Start startByScotch(const ItemTraffic& traffic, const Allocation& allocation, const StartRequest& request) {
  Filler filler(allocation, request);
  std::vector<std::uint32_t> items;
  for (std::uint32_t rank = 0; rank < request.ranks; ++rank)
    if (!request.fixed.contains(rank)) items.push_back(rank);
  HierarchicalPartition(traffic, allocation, request.seed, filler)
      .divide(0, 0, static_cast<std::uint32_t>(allocation.hosts.size()), items);
  return {"scotch", filler.takeRest()};
}

std::vector<Start> findStarts(const ItemTraffic& traffic, const Allocation& allocation, const StartRequest& request) {
  std::vector<Start> starts;
  std::vector<std::uint32_t> ranks(request.ranks);
  std::iota(ranks.begin(), ranks.end(), 0U);
  if (request.asIs) {
    Filler filler(allocation, request);
    for (const std::uint32_t rank : ranks)
      if (!request.fixed.contains(rank)) filler.put(rank, (*request.asIs)[rank]);
    starts.push_back({"as is", filler.takeRest()});
  }
  const std::vector<std::uint32_t> slots = allocation.slotHosts();
  starts.push_back({"block", Filler(allocation, request).fill(ranks, slots)});
  starts.push_back({"cyclic", Filler(allocation, request).fill(ranks, cyclicSlots(allocation))});
  if (auto plane = bestPlane(traffic, allocation, request, ranks)) starts.push_back(std::move(*plane));
  if (const auto grid = findGrid(traffic, request.ranks); grid && grid->sizes.size() > 1)
    starts.push_back(
        {"bricks", Filler(allocation, request).fill(brickOrder(*grid, allocation.slotCounts.front()), slots)});
  return starts;
}

}  // namespace weft
