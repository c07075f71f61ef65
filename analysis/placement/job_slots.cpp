#include "analysis/placement/job_slots.h"

#include <algorithm>
#include <map>

#include "analysis/load/host_choice.h"
#include "core/base/error.h"
#include "core/base/number_list.h"
#include "core/base/row_of.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::uint64_t mostSlots = 1 << 22;  // over all hosts: what a search holds grows with them

std::map<HostIndex, std::uint32_t> ranksByHost(const OpenRun& run, std::span<const RankId> ranks) {
  std::map<HostIndex, std::uint32_t> used;
  for (const RankId rank : ranks)
    if (const auto host = run.hostOf(rank)) ++used[*host];
  return used;
}

// Where a rank is now, as a position in the allocation.
class Positions {
 public:
  Positions(const Allocation& allocation, const OpenRun& run) : run_(run) {
    for (std::uint32_t at = 0; at < allocation.hosts.size(); ++at) of_[allocation.hosts[at]] = at;
  }
  std::optional<std::uint32_t> operator()(RankId rank) const {
    const auto host = run_.hostOf(rank);
    const auto found = host ? of_.find(*host) : of_.end();
    return found != of_.end() ? std::optional(found->second) : std::nullopt;
  }

 private:
  const OpenRun& run_;
  std::map<HostIndex, std::uint32_t> of_;
};

std::optional<Places> placesNow(const Allocation& allocation, const Positions& positionOf,
                                std::span<const RankId> ranks) {
  Places places;
  std::vector<std::uint32_t> used(allocation.hosts.size());
  for (const RankId rank : ranks) {
    const auto at = positionOf(rank);
    if (!at || ++used[*at] > allocation.slotCounts[*at]) return std::nullopt;
    places.push_back(*at);
  }
  return places;
}

// "; the fabric has no host n016 (ranks 60-63)": which of the run's hosts nobody may use, as they are unknown.
std::string missingHosts(const OpenRun& run, std::span<const RankId> ranks, const std::string& named) {
  if (named != "same") return {};
  std::map<HostId, std::string> names;
  for (const Host& each : run.snapshot.store().hosts()) names[each.id] = each.name;
  std::map<std::string, std::vector<std::uint32_t>> missing;
  for (const RankId rank : ranks) {
    const Process& process = rowOf(run.snapshot.processes, "ranks", rank, &Process::rank);
    if (process.host && !run.hostOf(rank)) missing[names[*process.host]].push_back(number(rank));
  }
  if (missing.empty()) return {};
  const auto& [host, of] = *missing.begin();
  const std::string more = missing.size() == 1 ? "" : ", and " + counted(missing.size() - 1, "more host", "more hosts");
  return "; the fabric has no host " + host + " (" + (of.size() == 1 ? "rank " : "ranks ") + listText(of) + ")" + more;
}

}  // namespace

std::vector<RankId> ranksOf(const OpenRun& run) {
  std::vector<RankId> ranks;
  for (const Process& each : run.snapshot.processes) ranks.push_back(each.rank);
  std::ranges::sort(ranks);
  return ranks;
}

std::string whyNoSlots(const OpenRun& run, std::span<const RankId> ranks) {
  return ranksByHost(run, ranks).empty() ? "the fabric has no host on which a rank of this run was; import with --hosts"
                                         : "";
}

Allocation slotsOf(const OpenRun& run, std::span<const RankId> ranks, const std::string& named, std::uint32_t slots) {
  const auto used = ranksByHost(run, ranks);
  std::vector<HostIndex> hosts;
  if (named != "same") {
    hosts = findHosts(run.fabric, named);
  } else {
    for (const auto& [host, count] : used) hosts.push_back(host);
  }
  if (hosts.empty() && named != "same")
    throw Error("--hosts names no host; name them as n001,n[002-040], or a file with a name in each line");
  if (hosts.empty()) throw Error(whyNoSlots(run, ranks) + ", or name hosts with --hosts");
  const auto all =
      static_cast<std::uint32_t>(std::max<std::size_t>(ranks.size(), 1));  // more on one host are of no use
  std::uint32_t most = 1;
  for (const auto& [host, count] : used) most = std::max(most, count);
  std::vector<std::uint32_t> counts;
  std::uint64_t total = 0;
  for (const HostIndex host : hosts) {
    const auto found = used.find(host);
    counts.push_back(slots != 0 ? std::min(slots, all) : found != used.end() ? found->second : most);
    total += counts.back();
  }
  if (total > mostSlots)
    throw Error(std::to_string(total) + " slots are too many for a placement search, " + std::to_string(mostSlots) +
                " are not; name fewer hosts with --hosts, or give fewer --slots");
  Allocation allocation = allocate(run.fabric, computeLevels(run.fabric), hosts, counts);
  if (ranks.size() > allocation.total())
    throw Error(std::to_string(ranks.size()) + " ranks need more than the " + std::to_string(allocation.total()) +
                " slots of " + counted(hosts.size(), "host", "hosts") + missingHosts(run, ranks, named) +
                "; name more hosts with --hosts, or give more --slots");
  return allocation;
}

StartRequest startOn(const Allocation& allocation, const OpenRun& run, std::span<const RankId> ranks,
                     const std::string& fixed, std::uint64_t seed) {
  const Positions positionOf(allocation, run);
  StartRequest start{static_cast<std::uint32_t>(ranks.size()), {}, placesNow(allocation, positionOf, ranks), seed};
  const auto staying = parseList(fixed, UINT32_MAX, ranks.size());
  if (!staying && parseList(fixed, UINT32_MAX, mostSlots))
    throw Error("--fixed " + fixed + " names more ranks than the run has: " + counted(ranks.size(), "rank", "ranks") +
                (ranks.empty() ? "" : ", up to " + std::to_string(number(ranks.back()))));
  if (!staying) throw Error("--fixed takes ranks as \"0-3 8 12-15\", not " + fixed);
  std::vector<std::uint32_t> held(allocation.hosts.size());
  for (const std::uint32_t rank : *staying) {
    const auto found = std::ranges::lower_bound(ranks, RankId(rank));
    if (found == ranks.end() || *found != RankId(rank))
      throw Error("--fixed: the run has no rank " + std::to_string(rank));
    const auto at = positionOf(*found);
    if (!at)
      throw Error("--fixed: rank " + std::to_string(rank) + " is on no host of the allocation, where it could stay");
    if (start.fixed.try_emplace(static_cast<std::uint32_t>(found - ranks.begin()), *at).second &&
        ++held[*at] > allocation.slotCounts[*at])
      throw Error("--fixed: more ranks stay on " + run.fabric.host(allocation.hosts[*at]).name + " than it has slots");
  }
  return start;
}

}  // namespace weft
