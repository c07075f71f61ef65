// A command's request for link loads: in words, of a run that is not open yet.
#pragma once

#include <filesystem>

#include "analysis/collectives/modelled_rows.h"
#include "analysis/load/link_numbers.h"
#include "analysis/pairs/pair_choice.h"

namespace weft {

struct LinkQuestion {
  std::string traffic;  // as in word(); empty: the best that the run has
  PairChoice choice;
  bool assume = false;   // minimal hops where no forwarding table is known
  bool against = false;  // what the counters say is wanted beside it
  std::optional<CollectiveLibrary> collectives =
      {};                 // those that were recorded as calls alone, as this library sends them
  std::string routing;    // tables made again by this engine; empty: those of the run
  bool predicts = false;  // loads of other routes are wanted: counters can't tell, and without traffic it is all-to-all
  Adaptive adaptive = Adaptive::even;  // where switches may choose among ports
  Senders senders = Senders::hosts;    // in all-to-all
};

struct LinkAnswer {
  std::shared_ptr<OpenRun> run;  // as loadRunForLoads() gives it
  std::shared_ptr<const RunTraffic> traffic;
  LinkRequest request;
  LinkNumbers numbers;
  std::shared_ptr<const ModelledPart>
      modelled;  // of which `numbers` are, where collectives were to be modelled and can be
  Notes notes;   // what was taken where the user left it open, and what it can't place
};

// Throws Error where the run does not have the source, or the source can't be filtered as asked.
LinkAnswer answer(const RunStore& store, const std::filesystem::path& path, const LinkQuestion& question);

// The sources by which links of the run can be shown; reads no traffic. Throws Error if the run has no fabric.
std::vector<TrafficSource> sourcesOf(const RunStore& store, const std::filesystem::path& path, bool assume);

// Notes on an answer against the counters: how much of what was measured is explained.
Notes notesOf(const Explained& all);

}  // namespace weft
