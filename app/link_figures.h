// What weft links prints of each link end, from any of the sources.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/pair_choice.h"
#include "core/run_store.h"
#include "ibdiag/explained.h"

namespace weft {

struct LinkRequest {
  std::string path, traffic, against, format = "csv";
  PairChoice choice;
  bool assume = false;  // minimal hops where no forwarding table is known
};

// Of one link end; empty is "the source does not say".
struct LinkFigures {
  std::optional<Counted> bytes;
  std::optional<std::uint64_t> flows;
  std::optional<double> utilisation;  // of the capacity, where the time is known
  std::optional<std::uint64_t> packets, waitTicks;
};

// By EndIndex. Tells on standard error which source was taken where the user left it open, and what it can't place.
// Throws Error where the run does not have the source, or the source can't be filtered as asked.
std::vector<LinkFigures> linkFigures(const RunStore& store, const Fabric& fabric, const LinkRequest& request);

// Whether the run recorded what --traffic port, pair or counter needs.
bool hasTraffic(const RunStore& store, const std::string& traffic);

// The same for predicted loads against the counters.
Explained explainedLinks(const RunStore& store, const Fabric& fabric, const LinkRequest& request);

}  // namespace weft
