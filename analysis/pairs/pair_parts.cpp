#include "analysis/pairs/pair_parts.h"

#include <algorithm>

#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/no_communicator.h"

namespace weft {
namespace {

template <class Test>
bool anyLayer(const RunSnapshot& run, Test test) {
  return std::ranges::any_of(
      run.pairLayers, [&](const PairLayer& layer) { return layer.bytes && countsAsSent(layer.kind) && test(layer); });
}

}  // namespace

bool hasPairBytes(const OpenRun& run) {
  return anyLayer(run.snapshot, [](const PairLayer&) { return true; });
}

bool hasPairBytes(const OpenRun& run, CommunicatorId communicator) {
  return anyLayer(run.snapshot, [&](const PairLayer& layer) { return layer.communicator == communicator; });
}

bool hasPairBytes(const OpenRun& run, const std::vector<CommunicatorId>& communicators) {
  return std::ranges::any_of(communicators, [&](CommunicatorId one) { return hasPairBytes(run, one); });
}

std::string whyNoPairBytes(const OpenRun& run) {
  if (run.snapshot.pairLayers.empty()) return sentence("Pair traffic", Absence::notRecorded);
  return hasPairBytes(run) ? std::string() : "Pair traffic was recorded without bytes";
}

bool pairsKnowCommunicators(const OpenRun& run) {
  return anyLayer(run.snapshot, [](const PairLayer& layer) { return layer.communicator.has_value(); });
}

std::string whyNoPairsOf(const RunSnapshot& run, const std::vector<CommunicatorId>& communicators) {
  const auto isAmong = [&](const PairLayer& layer) { return isCallAmong(layer.communicator, communicators); };
  const auto isUnnamed = [](const PairLayer& layer) { return !layer.communicator; };
  const auto isNamed = [](const PairLayer& layer) { return layer.communicator.has_value(); };
  if (!anyLayer(run, isUnnamed) || anyLayer(run, isAmong)) return {};
  const char* what = anyLayer(run, isNamed) ? "Part of the pair traffic" : "Pair traffic";
  return sentence(what, Absence::notRecorded, Verb::was) + " by communicator";
}

LayerSums sumOf(const std::vector<PairLayer>& layers, const PairFilter& filter) {
  LayerSums sums;
  for (const PairLayer& layer : layers) {
    if (!passes(layer, filter)) continue;
    addHeld(sums.unpairedBytes, layer.unpairedBytes);
    sums.undirected = sums.undirected || layer.undirected;
    if (!layer.bytes) continue;
    std::uint64_t bytes = sums.bytes.value_or(0);
    addHeld(bytes, *layer.bytes);
    sums.bytes = bytes;
  }
  return sums;
}

bool needsPairs(const PairFilter& filter) { return !restrict(filter, {Measure::ports}).isWhole(); }

}  // namespace weft
