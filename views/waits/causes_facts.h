// The data of wait causes: by cause, region, operation and call path, and the waiting ranks by cause. It can be
// computed on any thread.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "analysis/waits/wait_causes.h"
#include "views/waits/wait_story.h"
#include "views/waits/waits_facts.h"

namespace weft {

enum class CauseLevel : std::uint8_t { cause, region, operation, path };

struct CauseNode {
  std::string name;
  WaitCauseKind kind{};
  CauseLevel level = CauseLevel::cause;
  bool isNamed = true;  // else what no region, operation or path was recorded of
  std::uint64_t waits = 0;
  double seconds = 0;
  std::vector<CauseNode> below = {};  // longest first
};

struct RankWaits {
  RankId rank{};
  std::string label;  // "n055 · 10"
  double seconds = 0;
  std::array<double, 4> byCause{};  // by WaitCauseKind
};

struct CausesFacts {
  std::string missing;  // why there is nothing; empty: there is
  std::string note;
  std::shared_ptr<const WaitsRun> run;
  double seconds = 0;  // of all waiting that the filter keeps
  std::uint64_t waits = 0;
  std::vector<CauseNode> causes;  // longest first
  std::vector<RankWaits> ranks;   // likewise
  bool knowsLinkEnds = false;     // whether a loaded link end on the way could be told at all
};

// A cause, a region and an operation; an empty one of these matches all.
struct CausePart {
  std::optional<WaitCauseKind> kind;
  std::string region, operation;        // as the rows have them
  std::optional<RankId> rank;           // whose longest wait is told
  std::optional<WaitPlace> place = {};  // in place of it and of the cause: where the wait is that is told
  bool operator==(const CausePart&) const = default;
};
// Who waited for that and for whom, and the longest of these waits.
struct CausePartFacts {
  CausePart part;
  std::vector<RankWaits> ranks;
  std::vector<RankWaits> peers;  // the same waits by the rank that is waited for
  double withoutPeer = 0;        // seconds of waiting for a rank that is not known
  std::optional<WaitStory>
      longest;  // or the one at the place; nothing: there is none, or single waits were not recorded
};

// What ranks did too long when others waited for them: a region, in it a call, in it a rank.
struct DelayNode {
  std::string name;
  std::optional<RankId> rank;
  double direct = 0, indirect = 0;    // seconds of waiting
  std::vector<DelayNode> below = {};  // most expensive first
  double cost() const { return direct + indirect; }
};
struct DelaysFacts {
  std::string missing, note;            // as of causes
  double seconds = 0, unexplained = 0;  // of all waiting; of it what no delay is the cause of
  std::vector<DelayNode> delays;        // most expensive first
};
// The ranks, regions and operations of the filter choose what made others wait.
DelaysFacts delaysFacts(const OpenRun& run, const PairFilter& filter, const Stopped& stopped = {});

// As waitsFacts().
CausesFacts causesFacts(const std::shared_ptr<const OpenRun>& run, std::shared_ptr<const WaitsRun> known,
                        const PairFilter& filter, const Stopped& stopped = {});
CausePartFacts causePartFacts(const CausesFacts& facts, const PairFilter& filter, const CausePart& part);
// The filter with the region and the operation of the part, where it names them.
PairFilter narrowedTo(const RunSnapshot& run, PairFilter filter, const CausePart& part);

}  // namespace weft
