// The loads of one traffic by the run's own forwarding tables and by those of each routing engine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/load/link_numbers.h"
#include "analysis/load/removed_parts.h"
#include "ibdiag/routes/routing.h"

namespace weft {

// How the load is spread over the links.
struct LoadSpread {
  std::optional<EndIndex> hottest, hottestBetween;  // the most loaded end, and that between switches; of equal ones
                                                    // the first by name; nothing: none carries anything
  std::vector<std::uint64_t> between;               // of each end between switches, ascending

  // So many per cent of the ends between switches carry at most this: the load of one of them; nothing without any.
  std::optional<std::uint64_t> quantile(unsigned perCent) const;
  std::optional<double> mean() const;
  std::size_t unused() const;
};

// Per cent of the ends between switches that tables and figures show.
inline constexpr unsigned shownQuantiles[] = {99, 90, 75, 50};

struct RoutingLoads {
  std::string routing;                     // "kept", "minhop"
  std::shared_ptr<const LinkLoads> loads;  // null: the engine can't route this fabric
  std::string whyNot;                      // likewise; or why it can't in a part of it, where minimal hops are taken
  LoadSpread spread;

  std::uint64_t most() const { return bytes(spread.hottest); }
  std::uint64_t mostBetween() const { return bytes(spread.hottestBetween); }
  std::uint64_t lost() const;  // does not arrive

 private:
  std::uint64_t bytes(const std::optional<EndIndex>& end) const { return end ? loads->bytes[number(*end)] : 0; }
};

// Without the links, by the unchanged tables, then by those of minhop, updn and ftree. `before`: the loads that the run
// has of the same traffic, which is not that of counters. Empty once stopped() is true.
std::vector<RoutingLoads> compareRoutings(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                                          std::shared_ptr<const LinkLoads> before, const RemovedParts& without,
                                          const RoutingOptions& options, const Stopped& stopped);

// A sentence for each engine that can't route the fabric or a part of it.
Notes notesOf(const std::vector<RoutingLoads>& routings);

}  // namespace weft
