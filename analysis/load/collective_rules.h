// Which algorithm suits the collectives of a run best, by size of communicator and of message, and the file of rules by
// which Open MPI's component `tuned` takes it. mpich_selection.h has the one for MPICH.
#pragma once

#include <map>
#include <set>
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
  std::optional<double> seconds;              // at the least, of all calls one after the other
  std::optional<std::uint64_t> hottestBytes;  // of the busiest link end or host of each communicator, in all
  std::optional<std::uint64_t> bytes;         // of all messages
  std::optional<EndIndex> hottest;            // of the calls whose busiest end has most bytes
  std::optional<HostId> hottestHost;          // likewise, without routes
  std::uint64_t largest = 0;                  // bytes of these
};

struct AlgorithmRule {
  RuleKey key;
  std::uint64_t calls = 0;
  RuleWay now, best;       // the same where nothing is better by as much as counts
  bool isOmitted = false;  // from the file, which can't have it
  std::set<CommunicatorId> communicators;
  std::set<OperationId> operations;
  bool changes() const { return !isOmitted && now.algorithm != best.algorithm; }
};

struct RuleModel {
  double latency = 2e-6;        // seconds from one message to the next that waits for it
  double overhead = 2e-6;       // to the next that does not wait for it
  double bitsPerSecond = 1e11;  // of a rank's own link, where its capacity is not known
  double least = 0.05;          // part of the time that a change has to save
  CollectiveLibrary library = CollectiveLibrary::openMpi41;
};

// Calls with the load as the library chooses, and with that of the algorithm that the user chose; nothing: not
// computed.
struct WantedCalls {
  const RecordedCalls* calls = nullptr;
  std::optional<CollectiveLoad> now, wanted;
};

// Whether a rule can change these calls.
bool takesRule(const RecordedCalls& calls, int algorithm, CollectiveLibrary library);

// One algorithm that the user chose, for all of these calls that a rule can change. If `tuned` does not compare the
// sizes of a collective, or counts them in a way of its own, the rule is for all sizes.
std::vector<AlgorithmRule> wantedRules(const std::vector<WantedCalls>& calls, int algorithm, const RuleModel& model);

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
    std::set<CommunicatorId> communicators;
    std::set<OperationId> operations;
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
