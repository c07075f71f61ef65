// The table of weft collectives --rules, and the file by which an MPI library takes the algorithms in it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/load/collective_rules.h"
#include "analysis/load/mpich_choices.h"
#include "analysis/run/notes.h"
#include "core/store/run_store.h"
#include "reports/table.h"

namespace weft {

struct RulesFile {
  std::string path;
  CollectiveLibrary library = CollectiveLibrary::openMpi41;
  bool isNamed = false;                 // rules are for one algorithm that the user names
  std::optional<MpichChoices> choices;  // for MPICH: what the rules stand in front of
};

inline constexpr double assumedLatencyMicroseconds = 2;

// What a user states of the network; nothing: assumed.
struct NetworkNumbers {
  std::optional<double> latencyMicroseconds, overheadMicroseconds, gbps;
};

// `slowest`: the least that a link carries, in bit/s; nothing: not known.
RuleModel ruleModel(CollectiveLibrary library, const NetworkNumbers& given, std::optional<std::uint64_t> slowest,
                    Notes& notes);

// Where the numbers of rules are from.
struct RuleSource {
  const RunStore& store;
  std::function<std::string(const RuleWay&)> endName;  // of the busiest link end, or host; empty: none
};

// The file is written where a rule changes something. `skipped`: calls that no rule is about.
Table writeRules(const RulesFile& file, std::vector<AlgorithmRule> rules, std::uint64_t skipped,
                 const RuleSource& source, Notes& notes);

}  // namespace weft
