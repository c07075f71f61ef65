#include "collector/record/bundle/port_prediction.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>
#include <tuple>
#include <vector>

#include "collector/predicted/predicted.h"
#include "collector/record/bundle/adapters.h"
#include "collector/record/bundle/beside.h"
#include "collector/record/bundle/gather.h"
#include "collector/record/bundle/host.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/settings.h"
#include "collector/record/bundle/sums.h"
#include "collector/record/naming/communicators.h"

namespace weft::record {
namespace {

using Lids = std::vector<int>;  // by rank; 0: none

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
  const auto write = reinterpret_cast<decltype(&weft_predicted)>(functionBeside("libweft-predicted.so", "weft_predicted"));
  if (!write) return;  // as where the recorder was built alone: pairs and forwarding tables say it too
  const WeftPredictedTraffic traffic{folder.c_str(), ports.c_str(), lines.c_str(), processTimes().net};
  char why[1024] = {};
  if (!write(&traffic, why, sizeof(why))) std::fprintf(stderr, "weft: no predicted port traffic was written: %s\n", why);
}

}  // namespace weft::record
