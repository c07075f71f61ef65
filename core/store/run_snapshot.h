// The small data of a run: read once, then shared by all views, immutable.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/store/run_store.h"

namespace weft {

struct RunSnapshot {
  std::filesystem::path path;
  std::shared_ptr<const StoreFile> file;  // null: nothing more is read of it
  std::map<std::string, std::string> facts;
  std::vector<Source> sources;
  std::vector<DiagnosticRecord> diagnostics;
  std::vector<CodeTotal> diagnosticTotals;
  std::vector<Host> hosts;
  std::vector<Process> processes;
  std::vector<Region> regions;
  std::vector<Communicator> communicators;
  std::vector<OperationSummary> operations;  // over all regions
  std::vector<RankSpread> spreads;           // likewise, by communicator id
  std::vector<Operation> operationNames;     // ascending ids
  std::vector<PairLayer> pairLayers;         // what pair traffic is made of; empty: not recorded
  std::vector<ToolTimes> toolTimes;          // of runs with tools and without; empty: not measured
  std::vector<AdapterPort> adapterPorts;     // what hosts told of their adapters; ascending ids
  std::optional<double> largestRankSeconds;  // in recorded operations
  std::optional<Spread> mpiSeconds;          // in operations between MPI_Init and MPI_Finalize, of each rank
  RunKeys keys;                              // what its records are distinguished by
  // What loadGroups() adds; empty: not recorded, or not loaded.
  std::vector<StatisticsGroup> bySize;  // by communicator, operation and class of sizes
  std::vector<StatisticsGroup> byRank;  // by operation and rank
  bool sizesOfMessages = false;         // bySize counts messages and knows no seconds

  const Communicator* find(CommunicatorId id) const;
  RunStore store() const;  // of the file that all this was read from; throws Error
};

RunSnapshot loadSnapshot(const RunStore& store, const std::filesystem::path& path);
// Follows the part of a filter that the profile can follow.
void loadGroups(const RunStore& store, RunSnapshot& run, const PairFilter& filter = {});
// The run with nothing in its communicator profile (operations, spreads, bytes that sources state of communicators,
// groups where they are loaded, time in MPI) but what a filter keeps; how long the run took stays that of the whole.
// Throws Error where the store can't be read.
RunSnapshot profilePart(const RunSnapshot& run, const PairFilter& filter);

}  // namespace weft
