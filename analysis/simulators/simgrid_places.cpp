#include "analysis/simulators/simgrid_places.h"

#include <algorithm>
#include <map>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"

namespace weft {

SimgridPlaces placesOf(const std::string& name, const RankHosts& hosts, std::span<const RankId> ranks) {
  SimgridPlaces places{name, {}};
  for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
    if (ranks[rank] != RankId(rank))
      throw Error("rank " + std::to_string(rank) + " is not in this run: SimGrid takes ranks from 0 on, without a gap");
    const auto host = hosts.of(RankId(rank));
    if (!host)
      throw Error(sentence("it", Absence::notKnown) + " on which host of the fabric rank " + std::to_string(rank) +
                  " is (" + name + "); import with --hosts, or name all ranks in the file");
    places.hosts.push_back(*host);
  }
  return places;
}

std::vector<SimgridHost> simgridHosts(std::span<const SimgridPlaces> all) {
  std::map<HostIndex, std::uint32_t> cores;
  for (const SimgridPlaces& places : all) {
    std::map<HostIndex, std::uint32_t> used;
    for (const HostIndex host : places.hosts) ++used[host];
    for (const auto& [host, count] : used) cores[host] = std::max(cores[host], count);
  }
  std::vector<SimgridHost> hosts;
  for (const auto& [host, count] : cores) hosts.push_back({host, count});
  return hosts;
}

std::string hostfileOf(const Fabric& fabric, const SimgridPlaces& places) {
  std::string lines;
  for (const HostIndex at : places.hosts) {
    const std::string host = hostName(fabric, at);
    if (host.find_first_of(" \t,:\"#") != std::string::npos)
      throw Error("the host name \"" + host + "\" can't stand in a hostfile of SimGrid");
    lines += host + "\n";
  }
  return lines;
}

Notes platformNotes(const Fabric& fabric, const SimgridPlatform& platform, const SimgridAssumptions& assumed) {
  Notes notes{"assumed, because no dump states it: hosts of " + assumed.speed + " a core, links with a latency of " +
              assumed.latency};
  if (platform.noRoute != 0)
    notes.push_back(counted(platform.noRoute, "pair of hosts has", "pairs of hosts have") +
                    " no route; a simulation that needs one stops");
  if (platform.severalRails != 0)
    notes.push_back("hosts share several rails; SimGrid has one route for a pair, which is over the first");
  if (fabric.spreads())
    notes.push_back("switches may choose among groups of ports: routes are those of the static ports");
  return notes;
}

}  // namespace weft
