#include "analysis/load/collective_loads.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {

CollectiveNetwork::CollectiveNetwork(const std::vector<Process>& processes) {
  for (const Process& each : processes)
    if (each.host) hosts_[each.rank] = *each.host;
}

void CollectiveNetwork::addLinks(CollectiveLoad& load, const PairFlows& pairs) const {
  const LinkLoads links = accumulate(run_->fabric, pairs.flows);
  double longest = 0;
  std::uint64_t all = 0, most = 0;
  bool held = false;
  for (std::uint32_t at = 0; at < links.bytes.size(); ++at) {
    const std::uint64_t bytes = links.bytes[at];
    all = saturatingAdd(all, bytes, held);
    const auto capacity = (*run_->capacities)[at / 2];
    const double time = capacity ? static_cast<double>(bytes) * 8 / static_cast<double>(*capacity) : 0;
    if (bytes == 0 || time < longest || (time == longest && bytes <= most)) continue;
    load.hottest = EndIndex(at);
    most = bytes;
    longest = time;
    load.seconds = capacity ? std::optional(time) : std::nullopt;
  }
  load.linkBytes = all;
  load.hottestBytes = most;
}

void CollectiveNetwork::addHosts(CollectiveLoad& load, const Communicator& communicator, const PairStream& rows) const {
  if (!std::ranges::all_of(communicator.members, [&](RankId rank) { return hosts_.contains(rank); }))
    return rows({}, [](const PairTrafficRow&) { return true; });
  struct Ends {
    std::uint64_t sent = 0, received = 0;
  };
  std::map<HostId, Ends> ends;
  bool held = false;
  rows({}, [&](const PairTrafficRow& row) {
    const HostId from = hosts_.at(row.source);
    for (const PairPeer& peer : row.peers) {
      const HostId to = hosts_.at(peer.destination);
      if (from == to) continue;
      ends[from].sent = saturatingAdd(ends[from].sent, peer.bytes, held);
      ends[to].received = saturatingAdd(ends[to].received, peer.bytes, held);
    }
    return true;
  });
  load.hottestBytes = 0;
  for (const auto& [host, each] : ends) {
    const std::uint64_t bytes = std::max(each.sent, each.received);
    if (bytes <= *load.hottestBytes) continue;
    load.hottestHost = host;
    load.hottestBytes = bytes;
  }
}

CollectiveLoad CollectiveNetwork::load(const Communicator& communicator, const RecordedCalls& calls,
                                       const CollectiveWay& way) const {
  CollectiveLoad load;
  load.calls = &calls;
  load.algorithm = way.algorithm;
  bool held = false;
  const PairStream rows = [&](const PairFilter&, const PairVisit& visit) {
    eachRow(calls, communicator, way, [&](const PairTrafficRow& row) {
      for (const PairPeer& peer : row.peers) {
        load.messages = saturatingAdd(load.messages, peer.messages, held);
        load.bytes = saturatingAdd(load.bytes, peer.bytes, held);
      }
      visit(row);
    });
  };
  if (run_) addLinks(load, flowsOfPairs(rows, run_->fabric, run_->rankHosts, {}, *ways_));
  else addHosts(load, communicator, rows);
  return load;
}

std::vector<CollectiveLoad> collectiveLoads(const CollectiveNetwork& network, const Communicator& communicator,
                                            const RecordedCalls& calls, const CollectiveWay& way, bool every) {
  const CollectiveCall& call = calls.call;
  const CollectiveLibrary library = way.library;
  const int chosen = call.nonBlocking && library != CollectiveLibrary::mpich40 ? 0 : chosenAlgorithm(call, library);
  std::vector<CollectiveLoad> loads;
  const auto add = [&](int algorithm) {
    CollectiveWay one = way;
    one.algorithm = algorithm;
    if (algorithm == chosen && way.segment == 0) one.algorithm = 0;  // as the library does it, chains included
    loads.push_back(network.load(communicator, calls, one));
    loads.back().algorithm = algorithm;
    loads.back().chosen = algorithm == chosen && way.segment == 0;
  };
  if (call.nonBlocking || !every) {
    add(way.algorithm != 0 && !call.nonBlocking ? way.algorithm : chosen);
    return loads;
  }
  const int last = algorithmsOf(call.collective, library);
  for (int algorithm = last ? 1 : 0; algorithm <= last; ++algorithm)
    if (algorithmFits(call.collective, algorithm, call.ranks, library)) add(algorithm);
  return loads;
}

}  // namespace weft
