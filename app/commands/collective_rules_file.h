// The table of weft collectives --rules, and the file by which an MPI library takes the algorithms in it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/load/collective_rules.h"
#include "analysis/load/mpich_choices.h"
#include "analysis/run/notes.h"
#include "ibdiag/model/link_capacity.h"
#include "reports/table.h"

namespace weft {

struct RulesFile {
  std::string path;
  CollectiveLibrary library = CollectiveLibrary::openMpi41;
  bool isNamed = false;                 // rules are for one algorithm that the user names
  std::optional<MpichChoices> choices;  // for MPICH: what the rules stand in front of
};

RuleModel ruleModel(CollectiveLibrary library, double latencyMicroseconds, const Capacities& capacities, Notes& notes);

// The file is written where a rule changes something. `skipped`: calls that no rule is about.
Table writeRules(const RulesFile& file, std::vector<AlgorithmRule> rules, std::uint64_t skipped, Notes& notes);

}  // namespace weft
