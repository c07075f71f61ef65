#include "importers/nccl/nccl_members.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <set>
#include <string>

namespace weft {
namespace {

template <class Map>
void merge(Map& into, Map&& from) {
  for (auto& [key, value] : from) into.try_emplace(key, std::move(value));
}

void mergeLinks(NcclGroup& into, NcclGroup& from) {
  for (auto& [key, link] : from.links) {
    const auto [found, isNew] = into.links.try_emplace(key, link);
    if (isNew) continue;
    NcclLink& known = found->second;
    if (link.received) {
      known.receiver = link.receiver;
      known.received = true;
    }
    if (link.sent) {
      known.adapter = link.adapter;
      known.proxy = link.proxy;
      known.direct = link.direct;
      known.sent = true;
    }
  }
}

void mergeGroup(NcclGroup& into, NcclGroup&& from) {
  merge(into.members, std::move(from.members));
  for (auto& [channel, ring] : from.rings) merge(into.rings[channel], std::move(ring));
  for (auto& [channel, first] : from.firsts) merge(into.firsts[channel], std::move(first));
  for (auto& [channel, tree] : from.trees) merge(into.trees[channel], std::move(tree));
  mergeLinks(into, from);
  for (auto& [key, calls] : from.calls)
    for (const auto& [rank, count] : calls) into.calls[key][rank] += count;
  merge(into.algorithms, std::move(from.algorithms));
  into.ordinal = std::min(into.ordinal, from.ordinal);
  if (!into.parent) {
    into.parent = from.parent;
    into.call = from.call;
  }
}

// Handles of one size.
class Joining {
 public:
  Joining(NcclGroups& all, const std::vector<std::size_t>& handles, std::vector<std::size_t>& becomes)
      : all_(all), becomes_(becomes) {
    for (const std::size_t at : handles) {
      const auto& [rank, gpu] = *all.groups[at].members.begin();
      waiting_[{rank, gpu}].push_back(at);
      const NcclGpu& where = all.gpus[gpu];
      if (where.bus) gpusByBus_[*where.bus].insert(gpu);
      gpusByRank_[rank].insert(gpu);
    }
    for (const std::size_t at : handles)
      if (!taken_.contains(at)) join(at);
  }

 private:
  // What members print of a rank.
  struct Demand {
    std::optional<std::uint64_t> bus;
    std::optional<std::string> host;               // peer-to-peer and shared memory
    std::set<std::string, std::less<>> otherThan;  // hosts: networks
  };
  struct Members {
    std::map<std::uint32_t, std::size_t> handles;  // by rank
    std::map<std::uint32_t, Demand> demands;       // by rank
    std::set<std::size_t> gpus;
    std::deque<std::uint32_t> asked;  // ranks that others name, in the order of being named
    bool isGuess = false;
  };

  const auto& memberOf(std::size_t handle) const { return *all_.groups[handle].members.begin(); }

  void join(std::size_t seed) {
    Members members;
    add(members, seed);
    const std::uint32_t size = all_.groups[seed].size;
    for (std::uint32_t next = 0; members.handles.size() < size && (next < size || !members.asked.empty());) {
      std::uint32_t rank = next;
      if (members.asked.empty()) ++next;
      else {
        rank = members.asked.front();
        members.asked.pop_front();
      }
      if (members.handles.contains(rank)) continue;
      if (const auto found = candidate(rank, members)) add(members, *found);
    }
    put(members);
  }

  void add(Members& members, std::size_t handle) {
    const auto& [rank, gpu] = memberOf(handle);
    members.handles[rank] = handle;
    members.gpus.insert(gpu);
    taken_.insert(handle);
    std::erase(waiting_[{rank, gpu}], handle);
    for (const auto& [key, link] : all_.groups[handle].links) {
      const bool sends = key.from == rank;
      const std::uint32_t peer = sends ? key.to : key.from;
      Demand& demand = members.demands[peer];
      if (const auto& bus = sends ? link.toBus : link.fromBus) demand.bus = bus;
      if (isWithinHost(link)) demand.host = all_.gpus[gpu].host;
      if (link.way == NcclWay::network) demand.otherThan.insert(all_.gpus[gpu].host);
      members.asked.push_back(peer);
    }
  }

  static bool isWithinHost(const NcclLink& link) {
    return link.way == NcclWay::peerToPeer || link.way == NcclWay::sharedMemory;
  }

  // The first handle of a rank that no connection refutes. Where such are on several GPUs, it is a guess.
  std::optional<std::size_t> candidate(std::uint32_t rank, Members& members) const {
    std::optional<std::size_t> best;
    std::size_t fitting = 0;
    for (const std::size_t gpu : gpusOf(rank, members)) {
      const auto found = waiting_.find({rank, gpu});
      if (found == waiting_.end() || members.gpus.contains(gpu) || !isDemanded(rank, gpu, members)) continue;
      const auto fits =
          std::ranges::find_if(found->second, [&](std::size_t handle) { return agrees(handle, members); });
      if (fits == found->second.end()) continue;
      ++fitting;
      if (!best || *fits < *best) best = *fits;
    }
    members.isGuess |= fitting > 1;
    return best;
  }

  // The GPUs on the bus that a member prints for the rank, or all that have a handle of the rank.
  const std::set<std::size_t>& gpusOf(std::uint32_t rank, const Members& members) const {
    static const std::set<std::size_t> none;
    const auto demand = members.demands.find(rank);
    if (demand != members.demands.end() && demand->second.bus) {
      const auto found = gpusByBus_.find(*demand->second.bus);
      return found == gpusByBus_.end() ? none : found->second;
    }
    const auto found = gpusByRank_.find(rank);
    return found == gpusByRank_.end() ? none : found->second;
  }

  bool isDemanded(std::uint32_t rank, std::size_t gpu, const Members& members) const {
    const auto found = members.demands.find(rank);
    if (found == members.demands.end()) return true;
    const std::string& host = all_.gpus[gpu].host;
    return (!found->second.host || *found->second.host == host) && !found->second.otherThan.contains(host);
  }

  // Whether what the handle's process printed of its connections can be true of the members that there are.
  bool agrees(std::size_t handle, const Members& members) const {
    const auto& [rank, gpu] = memberOf(handle);
    for (const auto& [key, link] : all_.groups[handle].links) {
      const bool sends = key.from == rank;
      const auto member = members.handles.find(sends ? key.to : key.from);
      if (member == members.handles.end()) continue;
      const NcclGpu& other = all_.gpus[memberOf(member->second).second];
      const auto& bus = sends ? link.toBus : link.fromBus;
      const bool sameHost = all_.gpus[gpu].host == other.host;
      if ((bus && other.bus && *bus != *other.bus) || (isWithinHost(link) && !sameHost) ||
          (link.way == NcclWay::network && sameHost))
        return false;
    }
    return true;
  }

  void put(const Members& members) {
    const std::size_t into =
        std::ranges::min_element(members.handles, {}, [](const auto& each) { return each.second; })->second;
    NcclGroup& group = all_.groups[into];
    group.isGuess = members.isGuess;
    for (const auto& [rank, handle] : members.handles) {
      becomes_[handle] = into;
      if (handle != into) mergeGroup(group, std::move(all_.groups[handle]));
    }
  }

  NcclGroups& all_;
  std::vector<std::size_t>& becomes_;                                                  // by handle, the group
  std::map<std::pair<std::uint32_t, std::size_t>, std::vector<std::size_t>> waiting_;  // by rank and GPU, by order
  std::map<std::uint64_t, std::set<std::size_t>> gpusByBus_;
  std::map<std::uint32_t, std::set<std::size_t>> gpusByRank_;
  std::set<std::size_t> taken_;
};

// Groups that became part of another are gone.
void removeEmpty(NcclGroups& all, const std::vector<std::size_t>& becomes) {
  std::vector<std::size_t> places(all.groups.size());
  std::vector<NcclGroup> left;
  for (std::size_t at = 0; at < all.groups.size(); ++at) {
    if (becomes[at] != at) continue;
    places[at] = left.size();
    left.push_back(std::move(all.groups[at]));
  }
  for (NcclGroup& each : left)
    if (each.parent) each.parent = places[becomes[*each.parent]];
  all.groups = std::move(left);
}

}  // namespace

void joinNcclMembers(NcclGroups& all) {
  std::vector<std::size_t> becomes(all.groups.size());
  std::iota(becomes.begin(), becomes.end(), std::size_t{0});
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::size_t> byId;
  std::map<std::uint32_t, std::vector<std::size_t>> bySize;
  for (std::size_t at = 0; at < all.groups.size(); ++at) {
    NcclGroup& group = all.groups[at];
    if (group.id) {
      const auto [found, isNew] = byId.try_emplace({*group.id, group.size}, at);
      if (isNew) continue;
      becomes[at] = found->second;
      mergeGroup(all.groups[found->second], std::move(group));
    } else if (!group.isNamed) {
      bySize[group.size].push_back(at);
    }
  }
  for (const auto& [size, handles] : bySize) Joining(all, handles, becomes);
  removeEmpty(all, becomes);
}

}  // namespace weft
