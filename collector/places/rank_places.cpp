#include "collector/places/rank_places.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "analysis/placement/place_search.h"
#include "analysis/placement/remap.h"
#include "analysis/run/run_fabric.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "core/base/work_stop.h"
#include "ibdiag/model/hosts_by_name.h"

namespace weft {
namespace {

HostIndex hostCalled(const std::string& name, const HostsByName& hosts) {
  const auto found = hosts.find(name);
  if (found.empty()) throw Error("the fabric has no host " + name);
  if (found.size() != 1) throw Error("the fabric has several hosts that may be " + name);
  return HostIndex(found.front());
}

struct Job {
  Allocation allocation;
  Places places;  // of the processes
};

Job jobOf(const Fabric& fabric, std::span<const std::string> names) {
  const HostsByName byName(fabric);
  std::map<HostIndex, std::uint32_t> used, position;
  std::vector<HostIndex> hostOf;
  for (const std::string& name : names) ++used[hostOf.emplace_back(hostCalled(name, byName))];
  std::vector<HostIndex> hosts;
  std::vector<std::uint32_t> counts;
  for (const auto& [host, count] : used) {
    hosts.push_back(host);
    counts.push_back(count);
  }
  Job job{allocate(fabric, computeLevels(fabric), hosts, counts), {}};
  for (std::uint32_t at = 0; at < job.allocation.hosts.size(); ++at) position[job.allocation.hosts[at]] = at;
  for (const HostIndex host : hostOf) job.places.push_back(position.at(host));
  return job;
}

// Ranks that stay on their host keep their process; the others of a host take its other processes in order.
std::vector<std::uint32_t> rankByProcess(const Places& before, const Places& after) {
  std::vector<std::uint32_t> rankOf(before.size());
  std::vector<std::vector<std::uint32_t>> come(before.size());
  for (std::uint32_t rank = static_cast<std::uint32_t>(before.size()); rank-- > 0;)
    if (after[rank] != before[rank]) come[after[rank]].push_back(rank);
  for (std::uint32_t process = 0; process < before.size(); ++process) {
    rankOf[process] = process;
    if (after[process] == before[process]) continue;
    rankOf[process] = come[before[process]].back();
    come[before[process]].pop_back();
  }
  return rankOf;
}

std::vector<std::uint32_t> searched(const std::filesystem::path& run, std::span<const std::string> hosts,
                                    std::vector<ItemTraffic::Sent> sent) {
  const auto count = static_cast<std::uint32_t>(hosts.size());
  std::vector<std::uint32_t> asTheyAre(count);
  std::iota(asTheyAre.begin(), asTheyAre.end(), 0U);
  const Fabric fabric = loadFabric(RunStore(run));
  needRoutes(fabric);
  Job job = jobOf(fabric, hosts);
  ItemTraffic traffic(count, std::move(sent));
  if (traffic.pairs() == 0 || job.allocation.hosts.size() < 2) return asTheyAre;
  const RemapProblem problem{
      fabric, job.allocation, std::move(traffic), {count, {}, job.places, 1}, capacitiesOf(fabric)};
  const RemapRequest request{.effort = Effort::quick};
  const Remapped found = remap(problem, request, [](double) { return !WorkStop::look(); });
  const PlaceSearch search(problem, request);
  const auto heat = [&](const Places& places) {
    const JudgedPlaces judged = search.judge(places);
    return std::tuple(judged.largest, judged.largestBetween, judged.sum);
  };
  return heat(found.places) < heat(job.places) ? rankByProcess(job.places, found.places) : asTheyAre;
}

}  // namespace

std::optional<std::vector<std::uint32_t>> ranksOnFabric(const std::filesystem::path& run,
                                                        std::span<const std::string> hosts,
                                                        std::vector<ItemTraffic::Sent> sent,
                                                        std::chrono::duration<double> limit) {
  const auto last = std::chrono::steady_clock::now() + limit;
  const WorkStop stop([last] { return std::chrono::steady_clock::now() >= last; });
  try {
    return searched(run, hosts, std::move(sent));
  } catch (const WorkStopped&) {
    return std::nullopt;
  }
}

}  // namespace weft
