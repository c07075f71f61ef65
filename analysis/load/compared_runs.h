// Two or more runs, read and matched, for weft compare.
#pragma once

#include <list>
#include <string>
#include <vector>

#include "analysis/collectives/collective_library.h"
#include "analysis/pairs/pair_choice.h"
#include "core/sums/run_match.h"
#include "core/sums/run_times.h"

namespace weft {

struct CompareRequest {
  std::vector<std::string> paths;                     // two or more; what they are compared with is the first
  PairChoice choice;                                  // communicators as the first run names them
  std::string traffic;                                // of link ends; empty: the best that all runs have
  std::optional<CollectiveLibrary> collectives = {};  // of pair traffic: as this library would send them
  RanksBy by = RanksBy::rank;
  bool assume = false;                 // minimal hops where no forwarding table is known
  Adaptive adaptive = Adaptive::even;  // where switches may choose among ports
};

struct ComparedRuns {
  std::list<RunStore> stores;
  std::list<RunSnapshot> snapshots;  // operations and spreads are those of the chosen regions
  std::vector<const RunStore*> store;
  std::vector<const RunSnapshot*> run;
  std::vector<std::string> names;  // runNames()
  RunMatch match;
  RunTimes times;
  CompareRequest request;

  // Positions in match.communicators(); empty: no communicator was chosen, all are meant.
  std::vector<std::size_t> chosen;
  bool isChosen(std::size_t matched) const;
  bool choosesNone = false;  // what belongs to no communicator was chosen
};

// Throws Error for a run that can't be read, and for a communicator or region that one does not have.
ComparedRuns readRuns(const CompareRequest& request);

// What the request means for one of the runs: communicators are those that represent the first run's. Throws Error
// where one has no counterpart.
PairChoice choiceFor(const ComparedRuns& runs, std::size_t run);

}  // namespace weft
