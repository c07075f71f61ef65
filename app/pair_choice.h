// The part of a run's pair traffic that a command was asked for, and what must be said about it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/part_choice.h"
#include "core/run_store.h"
#include "ibdiag/pair_flows.h"

namespace CLI {
class App;
}

namespace weft {

// As the user typed it; empty: all.
struct PairChoice {
  std::vector<std::string> communicators, regions, classes;
  PartChoice part;
  std::string rails;  // empty: even
  std::optional<std::vector<CommunicatorId>> found = {};  // what `communicators` means in this run; else they are looked up

  bool needsPairs() const { return !communicators.empty() || !classes.empty() || part.any(); }
};

void addPairOptions(CLI::App& command, PairChoice& choice);  // --communicator, --region, --class and those of the part
void addRailsOption(CLI::App& command, PairChoice& choice);  // --rails

// Throws Error for a name that the run does not have.
PairFilter filterOf(const RunStore& store, const PairChoice& choice);
Rails railsOf(const PairChoice& choice);

// Throws Error where the choice needs what only pair traffic knows. `source`: "port traffic".
void refusePairOptions(const PairChoice& choice, const std::string& source);

// Whether some of the layers can stand on links: their bytes are known, and they are no logical volumes.
bool canLoadLinks(const std::vector<PairLayer>& layers);

// On standard error: what of the choice is undirected, left out, or not known by pair. `layers`: all of the run. Reads the
// pairs where ranks or time bins are chosen.
void tellPairs(const RunStore& store, const std::vector<PairLayer>& layers, const PairFilter& filter);
// On standard error: how many bytes load no link, and why.
void tellPlacement(const PairSums& sums);

}  // namespace weft
