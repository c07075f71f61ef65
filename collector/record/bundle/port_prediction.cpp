#include "collector/record/bundle/port_prediction.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <span>
#include <sstream>
#include <vector>

#include "collector/port_traffic_writer.h"
#include "collector/record/bundle/adapters.h"
#include "collector/record/bundle/gather.h"
#include "collector/record/bundle/host.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/settings.h"
#include "collector/record/bundle/sums.h"
#include "collector/record/naming/communicators.h"

namespace weft::record {
namespace {

using Lids = std::vector<int>;                                            // by rank; 0: none
using ByPeer = std::map<int, std::pair<std::uint64_t, std::uint64_t>>;    // peer LID → bytes sent, received
using ByRegion = std::map<std::string, std::map<int, ByPeer>>;            // → own LID

AdapterPort ownPort() {
  for (const AdapterPort& each : adapterPorts(settings().sysfs))
    if (each.lid > 0 && each.state == "ACTIVE") return each;
  return {};
}

// What this process sent (and fetched) by LIDs, as lines "sender receiver bytes region".
class Flows {
 public:
  Flows(const Lids& lids, int own) : lids_(lids), own_(own) {}

  void add(const BlockSum& block) {
    const Communicator& of = *block.communicator;
    const std::vector<int>& ranks = Communicators::worldRanks(of, of.isInter());
    for (const auto& [key, traffic] : block.pairs) {
      const bool isFetched = key.first & fetched;
      const std::size_t first = key.second == higherPeer ? static_cast<std::size_t>(of.rank) + 1 : 0;
      if (key.second < ranks.size()) flow(block.region, ranks[key.second], isFetched, traffic.bytes);
      else if (key.second == eachPeer || key.second == higherPeer)
        for (std::size_t at = first; at < ranks.size(); ++at) flow(block.region, ranks[at], false, traffic.bytes);
    }
  }
  std::string lines() const {
    std::ostringstream text;
    for (const auto& [key, bytes] : bytes_) text << std::get<1>(key) << ' ' << std::get<2>(key) << ' ' << bytes << ' ' << std::get<0>(key) << '\n';
    return text.str();
  }

 private:
  void flow(const std::string& region, int rank, bool isFetched, std::uint64_t bytes) {
    const int peer = rank < 0 ? 0 : lids_[static_cast<std::size_t>(rank)];
    if (peer <= 0 || peer == own_ || bytes == 0) return;
    bytes_[isFetched ? std::tuple(region, peer, own_) : std::tuple(region, own_, peer)] += bytes;
  }

  const Lids& lids_;
  const int own_;
  std::map<std::tuple<std::string, int, int>, std::uint64_t> bytes_;
};

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

// One process stands for its host's port: the first of it. Lines "rank lid number portGuid nodeGuid device host".
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

void predictPortTraffic(const std::string& folder, MPI_Comm comm) {
  const AdapterPort own = ownPort();
  int lid = std::max(own.lid, 0), all = 0;
  PMPI_Allreduce(&lid, &all, 1, MPI_INT, MPI_MIN, comm);
  if (all <= 0) return;
  Lids lids(static_cast<std::size_t>(worldSize()));
  PMPI_Allgather(&lid, 1, MPI_INT, lids.data(), 1, MPI_INT, comm);
  Flows flows(lids, lid);
  for (const BlockSum& block : sums()) flows.add(block);
  std::ostringstream port;
  port << worldRank() << ' ' << lid << ' ' << own.number << ' ' << own.portGuid << ' ' << own.nodeGuid << ' ' << own.device << ' ' << hostName() << '\n';
  const std::string ports = gathered(port.str(), comm), lines = gathered(flows.lines(), comm);
  if (worldRank() != 0 || lines.empty()) return;
  try {
    write(folder, processes(ports), added(lines), processTimes().net);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "weft: no predicted port traffic was written: %s\n", error.what());
  }
}

}  // namespace weft::record
