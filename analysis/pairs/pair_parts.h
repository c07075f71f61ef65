// Facts about a run's pair traffic that are available without reading the pairs.
#pragma once

#include "analysis/run/open_run.h"
#include "core/records/pair_filter.h"

namespace weft {

bool hasPairBytes(const OpenRun& run);
bool hasPairBytes(const OpenRun& run, CommunicatorId communicator);
bool hasPairBytes(const OpenRun& run, const std::vector<CommunicatorId>& communicators);  // of any of them
std::string whyNoPairBytes(const OpenRun& run);  // "Pair traffic is not recorded", "Pair traffic was recorded without
                                                 // bytes"; empty where bytes are
bool pairsKnowCommunicators(const OpenRun& run);
// Why what was sent on these is absent, and not 0: "Pair traffic was not recorded by communicator". Empty if pairs of
// any of them are recorded, if all pair traffic names its communicator, so that these sent nothing, and if there is no
// pair traffic.
std::string whyNoPairsOf(const RunSnapshot& run, const std::vector<CommunicatorId>& communicators);

// The layers that pass, added up. `bytes` empty: none of them recorded bytes. A sum that passes 2^63 is held there.
struct LayerSums {
  std::optional<std::uint64_t> bytes;
  std::uint64_t unpairedBytes = 0;
  bool undirected = false;  // some
};
LayerSums sumOf(const std::vector<PairLayer>& layers, const PairFilter& filter);

// Asks for what port traffic can't distinguish.
bool needsPairs(const PairFilter& filter);

}  // namespace weft
