// The sums over the locations of an archive. Memory depends on the size of the result, not on the number of events.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/records/row_sink.h"
#include "importers/otf2/trace_bins.h"
#include "importers/otf2/trace_layout.h"
#include "importers/events/call_notes.h"
#include "importers/events/trace_states.h"
#include "importers/events/wait_replay.h"

namespace weft {

// Calls of one operation by one rank.
struct CallCell {
  std::uint64_t calls = 0, bytes = 0, ticks = 0;
  bool hasBytes = false, hasTicks = false;
};

// What a rank did that makes communicators. Ranks do so in the order of their lists.
struct TraceCreation {
  std::uint32_t parent = noIndex, created = noIndex;  // communicators; created: none where the rank is no member
  std::uint32_t operation = noIndex;
};

struct TraceTotals {
  struct Calls {
    CellKey key;  // communicator noIndex: not known
    RankId rank;
    CallCell sums;
  };
  // One row each; `peers` as in packPairs().
  struct Pairs {
    CellKey key;
    RankId source;
    std::uint64_t unpairedMessages, unpairedBytes;
    std::string peers;
  };
  struct Balance {
    std::int64_t messages = 0, bytes = 0;  // sent less received
    std::uint64_t sent = 0;                // messages
  };
  // Events that were skipped, or that need a note.
  struct Troubles {
    std::uint64_t unknownCommunicators = 0, unknownRanks = 0, unknownRegions = 0, unknownRoots = 0, overflows = 0,
                  tooLarge = 0, nesting = 0, tooDeep = 0, outOfTime = 0, misfits = 0, misfitBytes = 0, lostRequests = 0,
                  notSpread = 0, cancelledSends = 0, cancelledReceives = 0, folded = 0, unknownCancelled = 0;
    std::uint64_t leftOut() const { return unknownCommunicators + unknownRanks + unknownRoots + overflows + tooLarge; }
  };

  struct Path {  // of calls
    CallPathId id;
    std::uint32_t parent;  // noIndex: none
  };

  CallNotes waits;  // not yet matched
  struct Matched {
    ReplayCounts counts;
    std::uint64_t tooLate = 0;  // waits that the store does not take one by one
    bool isCorrected = false, isDone = false;
    std::string failed;  // why it could not be done
  } matched;
  std::vector<Path> paths;
  std::function<void()> carryOn;      // throws if the work has to stop
  std::optional<TraceBins> bins;      // nothing: the archive does not tell its time
  std::optional<TraceStates> states;  // nothing: it does not state its clock
  std::vector<Calls> calls;
  std::vector<Pairs> pairs, sizes;                              // sizes: of point-to-point, by class of sizes
  std::map<std::pair<CellKey, RankId>, PeerSums> foreignPairs;  // told by the receiver; by source
  std::unordered_map<std::uint64_t, Balance> balance;           // by source << 32 | destination; zeros are taken out
  std::uint64_t received = 0;                                   // receives seen
  std::vector<std::vector<TraceCreation>> creations;            // by rank
  struct Lifetime {
    std::uint64_t initialised = 0, finalised = 0;    // end of Init, start of Finalize; 0: not seen
    std::uint64_t offAtInit = 0, offAtFinalize = 0;  // how long the recording had been off by then
  };
  std::vector<Lifetime> lifetimes;  // by rank
  static constexpr std::uint32_t unseen = noIndex - 2, several = noIndex - 1;
  std::vector<std::uint32_t> regionParents;  // by code region; noIndex: none
  struct Silence {
    std::uint64_t calls = 0, messages = 0;
  };
  std::vector<Silence> sends;  // by operation: calls that send, and messages seen in them
  Troubles troubles;

  // Counts `bytes`, `times` over, if they are no more than one event may have and keep every sum below 2^63; answers
  // whether.
  bool take(std::uint64_t bytes, std::uint64_t times = 1);
  // sign: 1 sent, -1 received.
  void balanced(RankId source, RankId destination, std::uint64_t messages, std::uint64_t bytes, int sign);

 private:
  std::uint64_t bytes_ = 0;
};

}  // namespace weft
