#include "analysis/load/collective_loads.h"

#include <numeric>

#include "core/base/units.h"

namespace weft {
namespace {

CollectiveLoad loadOf(const OpenRun& run, const Communicator& communicator, const RecordedCalls& calls,
                      const CollectiveWay& way, const PairWays& ways) {
  CollectiveLoad load;
  load.calls = &calls;
  load.algorithm = way.algorithm;
  bool held = false;
  const PairStream rows = [&](const PairFilter&, const PairVisit& visit) {
    eachRow(calls, communicator, way, [&](const PairTrafficRow& row) {
      for (const PairPeer& peer : row.peers) load.messages = saturatingAdd(load.messages, peer.messages, held);
      visit(row);
    });
  };
  const PairFlows pairs = flowsOfPairs(rows, run.fabric, run.rankHosts, {}, ways);
  load.bytes = pairs.bytes;
  const LinkLoads links = accumulate(run.fabric, pairs.flows);
  double longest = 0;
  for (std::uint32_t at = 0; at < links.bytes.size(); ++at) {
    const std::uint64_t bytes = links.bytes[at];
    load.linkBytes = saturatingAdd(load.linkBytes, bytes, held);
    const auto capacity = (*run.capacities)[at / 2];
    const double time = capacity ? static_cast<double>(bytes) * 8 / static_cast<double>(*capacity) : 0;
    if (bytes == 0 || time < longest || (time == longest && bytes <= load.hottestBytes)) continue;
    load.hottest = EndIndex(at);
    load.hottestBytes = bytes;
    longest = time;
    load.seconds = capacity ? std::optional(time) : std::nullopt;
  }
  return load;
}

}  // namespace

std::vector<CollectiveLoad> collectiveLoads(const OpenRun& run, const Communicator& communicator,
                                            const RecordedCalls& calls, const CollectiveWay& way, bool every,
                                            const PairWays& ways) {
  const CollectiveCall& call = calls.call;
  const CollectiveLibrary library = way.library;
  const int chosen = call.nonBlocking && library != CollectiveLibrary::mpich40 ? 0 : chosenAlgorithm(call, library);
  std::vector<CollectiveLoad> loads;
  const auto add = [&](int algorithm) {
    CollectiveWay one = way;
    one.algorithm = algorithm;
    if (algorithm == chosen && way.segment == 0) one.algorithm = 0;  // as the library does it, chains included
    loads.push_back(loadOf(run, communicator, calls, one, ways));
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
