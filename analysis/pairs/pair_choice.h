// The part of a run's pair traffic that a command selects, and the notes about it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/pairs/filter_options.h"
#include "core/store/run_store.h"
#include "ibdiag/loads/pair_flows.h"

namespace CLI {
class App;
}

namespace weft {

// As the user typed it; empty: all.
struct PairChoice : FilterWords {
  std::string rails;  // as --rails takes it; empty: measured, else even
  std::optional<std::vector<CommunicatorId>> found =
      {};  // what `communicators` means in this run; else they are looked up

  bool needsPairs() const { return asksForPairs(*this); }
};

void addPairOptions(CLI::App& command, PairChoice& choice);  // those of the filter
void addRailsOption(CLI::App& command, PairChoice& choice);  // --rails
void addRailsOption(CLI::App& command, std::string& rails,
                    const std::string& views);  // likewise of figures: of some views, "map: "

// Throws Error for a name that the run does not have. The notes say which time is shown where one is chosen.
PairFilter filterOf(const RunStore& store, const PairChoice& choice, Notes& notes);
Rails railsOf(const PairChoice& choice);  // the rest of it: setRails()

// Throws Error where the choice needs what only pair traffic knows. `source`: "port traffic".
void refusePairOptions(const PairChoice& choice, const std::string& source, Measure measure = Measure::ports);

// Whether some of the layers can be put on links: their bytes are known, and they are no logical volumes.
bool canLoadLinks(const std::vector<PairLayer>& layers);

// Notes on what of the choice is undirected, omitted, or not known by pair. `layers`: all layers of the run. Reads the
// pairs where ranks or time bins are chosen.
Notes notesOfPairs(const RunStore& store, const std::vector<PairLayer>& layers, const PairFilter& filter);
// How many bytes load no link, and why; nothing where all do.
Notes notesOfPlacement(const PairSums& sums);

}  // namespace weft
