#include "collector/predicted/predicted.h"

#include <cstdio>
#include <exception>
#include <map>
#include <span>
#include <sstream>
#include <utility>
#include <vector>

#include "collector/port_traffic_writer.h"

namespace weft {
namespace {

using ByPeer = std::map<int, std::pair<std::uint64_t, std::uint64_t>>;  // peer LID → bytes sent, received
using ByRegion = std::map<std::string, std::map<int, ByPeer>>;          // → own LID

ByRegion added(const std::string& lines) {
  ByRegion sums;
  std::istringstream in(lines);
  int from = 0, to = 0;
  std::uint64_t bytes = 0;
  std::string region;
  while (in >> from >> to >> bytes && in.get() && std::getline(in, region)) {
    sums[region][from][to].first += bytes;
    sums[region][to][from].second += bytes;
  }
  return sums;
}

std::map<int, RecordedProcess> processes(const std::string& lines) {
  std::map<int, RecordedProcess> byLid;
  std::istringstream in(lines);
  std::uint32_t rank = 0;
  int lid = 0, number = 0;
  std::uint64_t portGuid = 0, nodeGuid = 0;
  std::string device, host;
  while (in >> rank >> lid >> number >> portGuid >> nodeGuid >> device >> host)
    byLid.try_emplace(lid, RecordedProcess{RankId{rank}, host, {{Lid{static_cast<std::uint16_t>(lid)}, Guid{portGuid}, Guid{nodeGuid}, device,
                                                                 static_cast<PortNumber>(number)}}});
  return byLid;
}

void write(const std::string& folder, const std::map<int, RecordedProcess>& byLid, const ByRegion& traffic, double seconds) {
  std::vector<std::string> regions;
  for (const auto& [name, ports] : traffic) regions.push_back(name.empty() ? "outside of regions" : name);
  std::vector<RecordedProcess> all;
  for (const auto& [lid, process] : byLid) all.push_back(process);
  PortTrafficWriter writer(folder + "/traffic", "predicted", all, regions, PortTrafficWriter::Origin::predicted);
  const auto length = static_cast<std::uint64_t>(seconds * 1e9);
  std::size_t process = 0;
  for (const auto& [lid, of] : byLid) {
    std::vector<RegionVisit> visits;
    std::vector<PeerCounters> counters;
    for (const auto& [name, ports] : traffic) {
      // The time is that of all regions together: only their sum is known for the port.
      visits.push_back({static_cast<std::uint32_t>(visits.size()), visits.empty() ? 0 : length, length});
      PeerCounters& row = counters.emplace_back();
      if (const auto found = ports.find(lid); found != ports.end())
        for (const auto& [peer, bytes] : found->second) row.push_back({Lid{static_cast<std::uint16_t>(peer)}, bytes.first, bytes.second});
    }
    writer.write(process++, visits, std::span(&counters, 1));
  }
  writer.close();
}

}  // namespace
}  // namespace weft

// Whatever happens here, the program goes on.
bool weft_predicted(const WeftPredictedTraffic* traffic, char* why, size_t whySize) try {
  weft::write(traffic->folder, weft::processes(traffic->processes), weft::added(traffic->flows), traffic->seconds);
  return true;
} catch (const std::exception& error) {
  std::snprintf(why, whySize, "%s", error.what());
  return false;
}
