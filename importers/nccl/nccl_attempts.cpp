#include "importers/nccl/nccl_attempts.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "ibdiag/model/joined_sets.h"

namespace weft {
namespace {

struct Job {
  std::vector<std::size_t> gpus;
  std::set<std::pair<std::string, std::uint64_t>> places;  // host and bus id
  std::set<std::string> hosts;
  std::uint64_t calls = 0;
  bool hasWorld = false;  // a communicator of all its processes
  bool hasParts = false;  // one of several of them
};

bool meets(const Job& a, const Job& b) {
  return std::ranges::any_of(a.places, [&](const auto& each) { return b.places.contains(each); });
}

// Processes that have a communicator of them all are a job, if they are divided further: a part of a job is not. Of two
// sets of the same size that are not, each may be a job, or a group of one that has no communicator of all.
bool isOther(const Job& a, const Job& b) {
  return a.hasWorld && b.hasWorld && (a.gpus.size() != b.gpus.size() || a.hasParts || b.hasParts);
}

// Programs with NCCL within each host and MPI between hosts have a set of processes on each.
bool areByHost(const std::map<std::size_t, Job>& jobs) {
  std::set<std::string> hosts;
  return std::ranges::all_of(jobs, [&](const auto& each) {
    const Job& job = each.second;
    return job.gpus.size() > 1 && job.hosts.size() == 1 && hosts.insert(*job.hosts.begin()).second;
  });
}

std::map<std::size_t, Job> jobsOf(const NcclGroups& all) {
  JoinedSets sets(all.gpus.size());
  for (const NcclGroup& group : all.groups)
    for (const auto& [rank, gpu] : group.members) sets.join(group.members.begin()->second, gpu);
  const std::vector<std::uint32_t> first = sets.lowest();
  std::map<std::size_t, Job> jobs;
  for (std::size_t gpu = 0; gpu < all.gpus.size(); ++gpu) {
    Job& job = jobs[first[gpu]];
    job.gpus.push_back(gpu);
    job.hosts.insert(all.gpus[gpu].host);
    if (all.gpus[gpu].bus) job.places.emplace(all.gpus[gpu].host, *all.gpus[gpu].bus);
  }
  for (const NcclGroup& group : all.groups) {
    if (group.members.empty()) continue;
    Job& job = jobs[first[group.members.begin()->second]];
    for (const auto& [key, byRank] : group.calls)
      for (const auto& [rank, calls] : byRank) job.calls += calls;
    job.hasWorld |= group.members.size() == job.gpus.size();
    job.hasParts |= group.members.size() > 1 && group.members.size() < job.gpus.size();
  }
  return jobs;
}

void keep(NcclGroups& all, const std::vector<bool>& kept) {
  std::vector<std::size_t> gpuPlaces(all.gpus.size());
  std::vector<std::optional<std::size_t>> groupPlaces(all.groups.size());  // none: the group is not kept
  std::vector<NcclGpu> gpus;
  for (std::size_t at = 0; at < kept.size(); ++at) {
    gpuPlaces[at] = gpus.size();
    if (kept[at]) gpus.push_back(std::move(all.gpus[at]));
  }
  std::vector<NcclGroup> groups;
  for (std::size_t at = 0; at < all.groups.size(); ++at) {
    NcclGroup& group = all.groups[at];
    if (!group.members.empty() && !kept[group.members.begin()->second]) continue;
    groupPlaces[at] = groups.size();
    for (auto& [rank, gpu] : group.members) gpu = gpuPlaces[gpu];
    groups.push_back(std::move(group));
  }
  for (NcclGroup& group : groups)
    if (group.parent) group.parent = groupPlaces[*group.parent];
  all.gpus = std::move(gpus);
  all.groups = std::move(groups);
}

// Processes of one host name that have a bus id in common, and reach each other by a network, are on several nodes:
// those that reach each other within a host are on one.
std::uint64_t tellNodesApart(NcclGroups& all) {
  std::map<std::string, std::map<std::uint64_t, std::size_t>> seen;
  std::set<std::string> several;
  for (std::size_t gpu = 0; gpu < all.gpus.size(); ++gpu) {
    const NcclGpu& one = all.gpus[gpu];
    if (one.bus && !seen[one.host].emplace(*one.bus, gpu).second) several.insert(one.host);
  }
  if (several.empty()) return 0;
  JoinedSets sets(all.gpus.size());
  std::set<std::string> networked;  // hosts to which processes of their own name are connected by a network
  for (const NcclGroup& group : all.groups)
    for (const auto& [key, link] : group.links) {
      const auto from = group.members.find(key.from), to = group.members.find(key.to);
      const bool isWithin = link.way == NcclWay::peerToPeer || link.way == NcclWay::sharedMemory;
      if (from == group.members.end() || to == group.members.end()) continue;
      if (isWithin) sets.join(from->second, to->second);
      const std::string& host = all.gpus[from->second].host;
      if (link.way == NcclWay::network && host == all.gpus[to->second].host) networked.insert(host);
    }
  const std::vector<std::uint32_t> first = sets.lowest();
  std::map<std::string, std::map<std::size_t, std::size_t>> nodes;  // by host: set of GPUs, the how many-th node
  for (std::size_t gpu = 0; gpu < all.gpus.size(); ++gpu) {
    NcclGpu& one = all.gpus[gpu];
    if (!several.contains(one.host) || !networked.contains(one.host)) continue;
    auto& ofHost = nodes[one.host];
    const std::size_t node = ofHost.try_emplace(first[gpu], ofHost.size()).first->second;
    if (node == 0) continue;
    const std::string name = one.host + " (node " + std::to_string(node + 1) + ")";
    if (const auto adapters = all.adapters.find(one.host); adapters != all.adapters.end())
      all.adapters.try_emplace(name, adapters->second);
    one.host = name;
  }
  std::uint64_t more = 0;
  for (const auto& [host, ofHost] : nodes) more += ofHost.size() - 1;
  return more;
}

}  // namespace

NcclAttempts keepOneJob(NcclGroups& all) {
  NcclAttempts found;
  const auto jobs = jobsOf(all);
  if (jobs.size() > 1 && areByHost(jobs)) {
    found.sets = jobs.size();
    found.areByHost = true;
  } else if (jobs.size() > 1) {
    const auto worth = [](const auto& each) {
      return std::tuple(each.second.gpus.size() > 1, each.second.calls, each.second.gpus.size(), each.first);
    };
    const Job& best = std::ranges::max_element(jobs, {}, worth)->second;
    std::vector<bool> kept(all.gpus.size(), true);
    for (const auto& [first, job] : jobs) {
      if (&job == &best) continue;
      const bool isAttempt = meets(job, best);
      if (!isAttempt && !isOther(job, best)) {
        found.sets += job.gpus.size() > 1;
        continue;
      }
      (isAttempt ? found.onSameGpus : found.others) += job.gpus.size();
      for (const std::size_t gpu : job.gpus) kept[gpu] = false;
    }
    found.sets += found.sets != 0;
    if (found.onSameGpus + found.others != 0) keep(all, kept);
  }
  found.nodes = tellNodesApart(all);
  return found;
}

}  // namespace weft
