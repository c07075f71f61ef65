// Matches collective operations: the n-th one of a communicator is the same for all of its members, in the order in
// which they start them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

#include "importers/events/call_log.h"
#include "importers/events/cartesian.h"
#include "importers/events/wait_sums.h"

namespace weft {

struct CollectiveArrival {
  RankId rank = noRank;
  std::uint32_t location = noIndex, path = noIndex;
  std::uint64_t time = 0;      // corrected ticks
  std::uint64_t recorded = 0;  // as in the trace
};

// The place of a rank in a communicator.
struct CollectivePlace {
  std::uint32_t position = 0, size = 0;      // position: where it matters
  std::span<const CartesianDimension> grid;  // of neighbourhood collectives
};

// State of a rank that has left a blocking operation, as far as the others need it when they leave.
struct CollectiveDeparture {
  WaitSpan span;  // since its beginning, until its end; meanwhile: of the latest rank that sends
  bool sends = false, receives = false;
};

// One collective operation, as far as ranks have come to it.
struct CollectiveMatch {
  std::uint32_t begun = 0, ended = 0;
  CollectiveArrival latest;  // of the ranks that send
  CollectiveArrival last;    // of all
  CollectiveArrival root;
  bool hasLatest = false, hasRoot = false;
  CollectiveKind kind = CollectiveKind::none;  // of the first who came
  std::uint32_t rootRank = noIndex;
  bool isMixed = false;  // members came to different operations
  std::vector<CollectiveArrival>
      byPosition;  // of scans: the latest one up to each position; of neighbours: each, noRank: it sends nothing
  std::uint32_t inOrder = 0;           // of scans: positions from the first on that have begun
  std::vector<bool> hasBegun;          // by position, of both
  std::vector<std::uint32_t> waiters;  // locations that can't go on before somebody has come
  std::vector<CollectiveDeparture> left;

  void begin(const CallItem& item, const CollectiveArrival& who, const CollectivePlace& place);
  // Whether all ranks have come that a rank of this kind and place waits for.
  bool isReady(const CallItem& item, RankId rank, const CollectivePlace& place) const;
  // The last neighbour that sends anything; null: none does, or some have not come.
  const CollectiveArrival* latestNeighbour(const CollectivePlace& place) const;

 private:
  bool haveNeighboursBegun(const CollectivePlace& place) const;
};

// All operations of all communicators that not all members have left.
class CollectiveMatches {
 public:
  // The next one that the rank starts there; its number.
  std::uint64_t start(std::uint32_t communicator, RankId rank) { return counts_[{communicator, number(rank)}]++; }
  // Null if it was skipped because too many are open.
  CollectiveMatch* find(std::uint32_t communicator, std::uint64_t number);
  void leave(std::uint32_t communicator, std::uint64_t number, std::uint32_t size);
  // Members came to different operations: before it one is missing of a member, and from it on nothing is known of who
  // waits for whom.
  void mistrust(std::uint32_t communicator, std::uint64_t number) {
    std::uint64_t& trusted = open_[communicator].trusted;
    trusted = std::min(trusted, number);
  }
  bool trusts(std::uint32_t communicator, std::uint64_t number) { return number < open_[communicator].trusted; }

 private:
  static constexpr std::size_t maxOpen = 1 << 16;  // of one communicator
  struct Open {
    std::uint64_t first = 0;             // number of the first one
    std::uint64_t trusted = UINT64_MAX;  // those below are
    std::deque<CollectiveMatch> list;
  };
  struct PairHash {
    std::size_t operator()(const std::pair<std::uint32_t, std::uint32_t>& of) const {
      return (std::uint64_t{of.first} << 32 | of.second) * 0x9E3779B97F4A7C15 >> 7;
    }
  };
  std::unordered_map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t, PairHash> counts_;
  std::unordered_map<std::uint32_t, Open> open_;
};

}  // namespace weft
