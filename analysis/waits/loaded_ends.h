// When which link ends were loaded: what was sent in a bin of time, put on the links by routes, against what a link carries in that time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>

#include "analysis/run/open_run.h"
#include "ibdiag/routes/pair_rails.h"

namespace weft {

inline constexpr double usualLoaded = 0.8;  // of what a link carries

class LoadedEnds {
 public:
  // Reads the pair traffic of each bin. Only ends of which width and speed are known can be loaded; without bins, fabric, or routes none is.
  // `waitBinSeconds`: bins of waits, which may be longer than those of traffic: an end is loaded in one of them where it is in any bin of
  // traffic that it touches. `threshold`: from which share on.
  LoadedEnds(const RunStore& store, const OpenRun& run, double waitBinSeconds, double threshold, const Stopped& stopped = {});

  // The most loaded one on the route of any of these pairs in that bin of waits, of equal ones the first; nothing: none.
  struct Pair {
    RankId source{}, destination{};
  };
  std::optional<EndIndex> onRoutes(std::uint32_t waitBin, std::span<const Pair> pairs) const;
  bool isAny(std::uint32_t waitBin) const { return byBin_.contains(waitBin); }

 private:
  using Shares = std::map<EndIndex, double>;
  void note(std::uint32_t bin, const std::vector<PairTrafficRow>& rows, double seconds, double waitBinSeconds, double threshold);

  const OpenRun& run_;
  PairRails rails_;
  std::map<std::uint32_t, Shares> byBin_;
};

}  // namespace weft
