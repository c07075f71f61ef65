#include "analysis/waits/loaded_ends.h"

#include <algorithm>

#include "analysis/waits/measured_loads.h"
#include "ibdiag/loads/explained.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/loads/pair_flows.h"
#include "ibdiag/routes/routes.h"

namespace weft {
namespace {

constexpr std::uint32_t mostBins =
    1 << 16;  // of waits between two readings; readings farther apart do not show when the link was loaded
constexpr std::uint64_t mostMeasured = 1 << 22;  // bins in all, of all readings

}  // namespace

LoadedEnds::LoadedEnds(const RunStore& store, const OpenRun& run, double waitBinSeconds, double threshold,
                       const Stopped& stopped)
    : run_(run), rails_(run.fabric, run.rankHosts, Rails::measured) {
  if (!run.hasFabric() || !(waitBinSeconds > 0)) return;
  sent(store, waitBinSeconds, threshold, stopped);
  measured(store, waitBinSeconds, threshold);
}

void LoadedEnds::sent(const RunStore& store, double waitBinSeconds, double threshold, const Stopped& stopped) {
  const auto length = binSeconds(run_.snapshot.facts);
  if (!length) return;
  std::vector<PairTrafficRow> rows;  // of one bin
  std::uint32_t bin = 0;
  store.timeBins([&](const TimeBinRow& row) {
    if (row.bin != bin) {
      note(bin, rows, *length, waitBinSeconds, threshold);
      rows.clear();
    }
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

void LoadedEnds::note(std::uint32_t bin, const std::vector<PairTrafficRow>& rows, double seconds, double waitBinSeconds,
                      double threshold) {
  if (rows.empty()) return;
  const LinkLoads loads =
      accumulate(run_.fabric, flowsOfRows(run_.fabric, run_.rankHosts, Rails::measured, allOf(rows)).flows);
  const auto touched = binsBetween(startSeconds(bin, seconds), startSeconds(bin + 1, seconds), waitBinSeconds);
  if (!touched) return;
  for (std::uint32_t end = 0; end < loads.bytes.size(); ++end) {
    const auto share = utilisation(Counted{loads.bytes[end], false}, seconds, (*run_.capacities)[end / 2]);
    if (loads.bytes[end] != 0 && share && *share >= threshold) note(EndIndex(end), *share, *touched);
  }
}

void LoadedEnds::measured(const RunStore& store, double waitBinSeconds, double threshold) {
  const MeasuredLoads found = measuredLoads(store, run_);
  unplaced_ = found.unplaced;
  std::uint64_t noted = 0;
  for (const MeasuredLoad& each : found.loads) {
    const auto share =
        utilisation(Counted{each.bytes, false}, each.until - each.from, (*run_.capacities)[number(each.end) / 2]);
    const auto touched = binsBetween(each.from, each.until, waitBinSeconds);
    if (each.bytes == 0 || !share || *share < threshold || !touched || touched->end - touched->first > mostBins)
      continue;
    if ((noted += touched->end - touched->first) > mostMeasured) return;
    note(each.end, *share, *touched);
  }
}

void LoadedEnds::note(EndIndex end, double share, const BinRange& waitBins) {
  for (std::uint32_t at = waitBins.first; at < waitBins.end; ++at) {
    double& most = byBin_[at][end];
    most = std::max(most, share);
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
        if (!most || share->second > most->first || (share->second == most->first && *end < most->second))
          most = {share->second, *end};
      }
  }
  return most ? std::optional(most->second) : std::nullopt;
}

}  // namespace weft
