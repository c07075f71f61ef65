#include "analysis/waits/loaded_ends.h"

#include <algorithm>

#include "core/records/time_bins.h"
#include "ibdiag/loads/explained.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/loads/pair_flows.h"
#include "ibdiag/routes/routes.h"

namespace weft {

LoadedEnds::LoadedEnds(const RunStore& store, const OpenRun& run, double waitBinSeconds, double threshold, const Stopped& stopped)
    : run_(run), rails_(run.fabric, run.rankHosts, Rails::even) {
  const auto length = binSeconds(run.snapshot.facts);
  if (!run.hasFabric() || !length || !(waitBinSeconds > 0)) return;
  std::vector<PairTrafficRow> rows;  // of one bin
  std::uint32_t bin = 0;
  store.timeBins([&](const TimeBinRow& row) {
    if (row.bin != bin) note(bin, rows, *length, waitBinSeconds, threshold), rows.clear();
    bin = row.bin;
    if (stopped && stopped()) return false;
    if (!countsAsSent(row.kind)) return true;
    PairTrafficRow& traffic = rows.emplace_back();
    traffic.source = row.source;
    traffic.peers = row.peers;
    return true;
  });
  note(bin, rows, *length, waitBinSeconds, threshold);
}

void LoadedEnds::note(std::uint32_t bin, const std::vector<PairTrafficRow>& rows, double seconds, double waitBinSeconds, double threshold) {
  if (rows.empty()) return;
  const LinkLoads loads = accumulate(run_.fabric, flowsOfRows(run_.fabric, run_.rankHosts, Rails::even, allOf(rows)).flows);
  const auto touched = binsBetween(startSeconds(bin, seconds), startSeconds(bin + 1, seconds), waitBinSeconds);
  if (!touched) return;
  for (std::uint32_t end = 0; end < loads.bytes.size(); ++end) {
    const auto share = utilisation(Counted{loads.bytes[end], false}, seconds, (*run_.capacities)[end / 2]);
    if (loads.bytes[end] == 0 || !share || *share < threshold) continue;
    for (std::uint32_t at = touched->first; at < touched->end; ++at) {
      double& most = byBin_[at][EndIndex(end)];
      most = std::max(most, *share);
    }
  }
}

std::optional<EndIndex> LoadedEnds::onRoutes(std::uint32_t waitBin, std::span<const Pair> pairs) const {
  const auto found = byBin_.find(waitBin);
  if (found == byBin_.end()) return std::nullopt;
  std::optional<std::pair<double, EndIndex>> most;
  for (const Pair& pair : pairs) {
    const auto from = run_.hostOf(pair.source), to = run_.hostOf(pair.destination);
    if (!from || !to || *from == *to) continue;
    for (const Rail& rail : rails_.between(*from, *to))
      for (const Hop& hop : walkRoute(run_.fabric, rail.source, rail.lid).hops) {
        const auto end = hop.out ? run_.fabric.endAt(hop.node, *hop.out) : std::nullopt;
        const auto share = end ? found->second.find(*end) : found->second.end();
        if (share == found->second.end()) continue;
        if (!most || share->second > most->first || (share->second == most->first && *end < most->second)) most = {share->second, *end};
      }
  }
  return most ? std::optional(most->second) : std::nullopt;
}

}  // namespace weft
