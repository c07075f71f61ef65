// Which algorithm suits the collectives of a run best, by size of communicator and of message, and the file of rules by
// which Open MPI's component `tuned` takes it. mpich_selection.h has the one for MPICH.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "analysis/load/collective_loads.h"

namespace weft {

// One collective on communicators of one size, with messages of one class. Sizes are as the library compares them:
// those of all blocks together if each rank has one.
struct RuleKey {
  Collective collective{};
  std::uint32_t ranks = 0;
  std::uint64_t firstBytes = 0, endBytes = 0;  // a power of two and the next one; 0 and 0: all sizes

  auto operator<=>(const RuleKey&) const = default;
};

struct RuleWay {
  int algorithm = 0;
  double seconds = 0;              // at the least, of all calls one after the other
  std::uint64_t hottestBytes = 0;  // of the busiest link end of each communicator, in all
};

struct AlgorithmRule {
  RuleKey key;
  std::uint64_t calls = 0;
  RuleWay now, best;       // the same where nothing is better by as much as counts
  bool isOmitted = false;  // from the file, which can't have it
  bool changes() const { return !isOmitted && now.algorithm != best.algorithm; }
};

struct RuleModel {
  double latency = 2e-6;        // seconds from one message to the next that waits for it
  double bitsPerSecond = 1e11;  // of a rank's own link, where its capacity is not known
  double least = 0.05;          // part of the time that a change has to save
  CollectiveLibrary library = CollectiveLibrary::openMpi41;
};

// One algorithm that the user chose, for all of these calls that a rule can change: nothing is computed. If `tuned`
// does not compare the sizes of a collective, or counts them in a way of its own, the rule is for all sizes.
std::vector<AlgorithmRule> wantedRules(const std::vector<const RecordedCalls*>& calls, int algorithm,
                                       CollectiveLibrary library);

// Collects calls, each with the loads of every algorithm. Skips non-blocking calls, those for which the library does
// not choose by size, and those for which MPICH does not choose by its file.
class RuleChoice {
 public:
  explicit RuleChoice(const RuleModel& model) : model_(model) {}

  void add(const RecordedCalls& calls, const std::vector<CollectiveLoad>& loads);
  std::vector<AlgorithmRule> rules() const;           // by collective, ranks and size
  std::uint64_t skipped() const { return skipped_; }  // calls

 private:
  struct Sum {
    std::uint64_t calls = 0;
    int chosen = 0;
    std::map<int, RuleWay> ways;  // by algorithm; those that each of the calls can take
    bool differs = false;         // the library chooses several
  };

  RuleModel model_;
  std::map<RuleKey, Sum> sums_;
  std::uint64_t skipped_ = 0;
};

// As coll_tuned_dynamic_rules_filename reads it. What no rule is about stays as the library chooses.
std::string tunedRulesText(const std::vector<AlgorithmRule>& rules);

}  // namespace weft
