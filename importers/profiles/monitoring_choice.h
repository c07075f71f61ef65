// Chooses the monitoring files of a bundle to read, and as what: the same numbers often occur two or three times.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/records/importer.h"
#include "importers/profiles/monitoring_scan.h"

namespace weft {

// Files that were written at one moment: PREFIX.RANK.prof of all ranks, or one file that holds the lines of all.
struct MonitoringPhase {
  std::string name;                     // the prefix; with folders where the prefix alone names several
  std::vector<const InputFile*> files;  // by rank
  bool perRank = false;                 // each file is of one rank, as Open MPI writes them: it names no pair twice
};

struct MonitoringRepeat {
  const InputFile* file = nullptr;
  std::string of;     // what is read instead, as the user knows it
  bool same = false;  // its lines are those that are read; false: it only lies beside files per rank
};

struct MonitoringChoice {
  std::vector<MonitoringPhase> phases;  // in natural order
  std::vector<MonitoringRepeat> leftOut;
  std::optional<PairClass> external, internal;  // what E and I are; nothing where no file has any
};

using ScannedFiles = std::vector<std::pair<const InputFile*, MonitoringScan>>;

MonitoringChoice chooseMonitoring(const ScannedFiles& files);

}  // namespace weft
