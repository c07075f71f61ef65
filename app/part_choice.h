// Ranks and time that a command was asked for: what only pairs of ranks tell.
#pragma once

#include <string>
#include <vector>

#include "core/run_snapshot.h"

namespace CLI {
class App;
}

namespace weft {

// As the user typed it; empty: all.
struct PartChoice {
  std::vector<std::string> ranks, hosts, withoutRanks;
  std::string time;

  bool any() const { return !ranks.empty() || !hosts.empty() || !withoutRanks.empty() || !time.empty(); }
  bool operator==(const PartChoice&) const = default;
};

void addPartOptions(CLI::App& command, PartChoice& choice);  // --rank, --host, --without-rank, --time

// Puts the ranks and time bins into the filter, and says on standard error which time its bins make. Throws Error for
// what the run does not have, and for time bins together with what they do not tell.
void takePart(const RunStore& store, const PartChoice& choice, PairFilter& filter);

// The words that ask for the ranks and the time of a filter.
PartChoice partWordsOf(const RunSnapshot& run, const PairFilter& filter);

// Throws Error where anything was chosen. `source`: "port traffic".
void refusePart(const PartChoice& choice, const std::string& source);

}  // namespace weft
