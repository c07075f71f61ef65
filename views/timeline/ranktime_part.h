// The part of the rank timeline that a filter keeps, by the measures that are shown (core/records/facets.h).
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "analysis/waits/transactions.h"
#include "core/store/run_snapshot.h"
#include "core/sums/wait_shares.h"

namespace weft {

// The filter's time is ignored here: the time is handled separately.
class RankTimePart {
 public:
  RankTimePart(const RunSnapshot& run, const StateShares& shares, const PairFilter& filter);
  RankTimePart(const RankTimePart&) = delete;

  bool isWhole() const { return isWhole_; }                    // all ranks are kept
  const std::vector<RankId>& ranks() const { return ranks_; }  // ascending: that are kept, where not all are
  bool isEmpty() const { return !isWhole_ && ranks_.empty(); }
  // By which threads are chosen; empty: by others, or all are.
  const std::vector<CommunicatorId>& communicators() const { return ofThreads_.communicators; }

  bool keeps(RankId rank) const;
  bool keeps(const Communicator& communicator, RankId rank) const;  // as a member
  // Of threads that are kept.
  bool keeps(const StateRow& state) const;
  bool keeps(const WaitKindRow& wait) const;

 private:
  const PairFilter filter_, ofThreads_;
  const PairFilter outsideOfMpi_;  // what is in no call is in no operation: a filter by operations keeps it
  const RowFilter thread_, state_, outside_, wait_;
  const bool isWhole_;
  std::vector<RankId> ranks_;
  RowKeys kept_;  // of one of these
};

// Which single messages a filter keeps. Throws Error.
class KeptMessages {
 public:
  KeptMessages(const RunSnapshot& run, const StateStore& messages, const PairFilter& filter);
  bool operator()(const MessageFlight& message) const;  // whatever the ranks
  bool keepsRanks(RankId source, RankId receiver) const;

 private:
  PeerPart ranks_;
  std::unordered_set<MessagePathId> paths_;
  bool all_ = true, unknown_ = true;  // unknown: whose paths are not known
};

// What the picture does not follow of the filter, in sentences; empty: it follows all.
std::string notFollowed(const RunSnapshot& run, const PairFilter& filter, bool showsWaits, bool showsMessages);

}  // namespace weft
