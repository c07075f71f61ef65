// Link ends that were loaded at a time: bytes sent in a time bin, routed over the links, and bytes that host ports
// counted between two readings, compared with the capacity of the link.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>

#include "analysis/run/open_run.h"
#include "core/records/time_bins.h"
#include "ibdiag/routes/pair_rails.h"

namespace weft {

inline constexpr double defaultLoaded = 0.8;  // of what a link carries

class LoadedEnds {
 public:
  // Reads the pair traffic of each bin, and the readings of counters that the trace lets place in time. Only ends with
  // known width and speed can be loaded; without fabric and routes none is. `waitBinSeconds`: bins of waits, which may
  // be longer than those of traffic: an end is loaded in one of them where it is in any bin of traffic, or between two
  // readings, that it touches. `threshold`: the least share of the capacity that counts as loaded.
  LoadedEnds(const RunStore& store, const OpenRun& run, double waitBinSeconds, double threshold,
             const Stopped& stopped = {});

  // The most loaded one on the route of any of these pairs in that bin of waits, of equal ones the first; nothing:
  // none.
  struct Pair {
    RankId source{}, destination{};
  };
  std::optional<EndIndex> onRoutes(std::uint32_t waitBin, std::span<const Pair> pairs) const;
  bool isAny(std::uint32_t waitBin) const { return byBin_.contains(waitBin); }
  std::size_t unplaced() const {
    return unplaced_;
  }  // ports that were read at times which the trace's clock does not tell

 private:
  using Shares = std::map<EndIndex, double>;
  void sent(const RunStore& store, double waitBinSeconds, double threshold, const Stopped& stopped);
  void measured(const RunStore& store, double waitBinSeconds, double threshold);
  void note(EndIndex end, double share, const BinRange& waitBins);
  void note(std::uint32_t bin, const std::vector<PairTrafficRow>& rows, double seconds, double waitBinSeconds,
            double threshold);

  const OpenRun& run_;
  PairRails rails_;
  std::map<std::uint32_t, Shares> byBin_;
  std::size_t unplaced_ = 0;
};

}  // namespace weft
