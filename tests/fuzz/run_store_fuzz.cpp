// libraries: weft_core weft_analysis_waits
// A run store from a stranger: refused with an Error or read whole.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "analysis/waits/code_sums.h"
#include "core/base/error.h"
#include "core/store/run_snapshot.h"
#include "core/store/wait_store.h"
#include "core/sums/wait_shares.h"
#include "fuzz_target.h"

WEFT_FUZZ_TARGET(run_store_fuzz)(const std::uint8_t* data, std::size_t size) {
  static const std::string path =
      (std::filesystem::temp_directory_path() / ("weft-fuzz-" + std::to_string(getpid()) + ".weft")).string();
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    const weft::RunStore store(path);
    weft::loadSnapshot(store, path);
    store.fabric();
    store.pairLayers();
    store.toolTimes();
    store.neighbours(weft::CommunicatorId(3));
    store.counterSamples([](const weft::CounterSampleRow&) { return true; });
    store.pairTraffic({}, [](const weft::PairTrafficRow&) { return true; });
    store.timeBins([](const weft::TimeBinRow&) { return true; });
    store.metricRegions([](const weft::MetricRegionRow&) { return true; });
    store.metricInclusives([](const weft::MetricInclusiveRow&) { return true; });
    for (const weft::Metric& each : store.metrics()) store.metricBins(each.id);
    codeSums(weft::sampledCode(store), {}, weft::CodeBy::line);
    store.portTraffic([](const weft::PortTrafficRow&) { return true; });
    store.callPaths();
    const weft::WaitStore waits(store);
    waits.waits({}, [](const weft::WaitRow&) { return true; });
    waits.messageGroups([](const weft::MessageGroupRow&) { return true; });
    weft::StateShares shares(store);
    const std::vector<std::uint16_t> one(shares.states().size());
    std::vector<std::uint64_t> sums(7);
    for (const auto& track : shares.tracks()) {
      shares.add(track, {track.from / 2, track.until, 7}, one, 1, sums);
      shares.runs(track, 0, UINT64_MAX, [](const weft::StateShares::Run&) { return true; });
    }
    weft::WaitShares waited(store);
    const std::vector<std::uint16_t> all(waited.kinds().size());
    for (const auto& track : waited.tracks()) {
      waited.add(track, {0, weft::WaitChunkRow::latest / 3, 7}, all, 1, sums);
      waited.waits(track, 0, UINT64_MAX, [](const weft::SingleWait&, std::size_t) { return true; });
    }
    waits.longest({}, 0, UINT64_MAX, 5);
    for (const weft::WaitChunkHead& each : waits.heads()) waits.singles(each);
    shares.store().messagePaths();
    for (const auto clocks : {weft::MessageClocks::ofTrace, weft::MessageClocks::corrected})
      shares.store().messages(
          0, UINT64_MAX, [](weft::RankId, const weft::MessageFlight&) { return true; }, clocks);
  } catch (const weft::Error&) {
  }
  std::filesystem::remove(path);
  return 0;
}
