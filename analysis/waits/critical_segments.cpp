#include "analysis/waits/critical_segments.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace weft {
namespace {

std::uint64_t endOf(const SingleWait& wait) { return wait.from + wait.nanoseconds; }

// The waits of a main thread from the latest end on, each once; asked for descending times. Chunks are read when they
// are needed, and their waits forgotten when the path has passed them.
class WaitsBackward {
 public:
  WaitsBackward(const WaitStore& store, std::vector<WaitChunkHead> heads) : store_(&store), heads_(std::move(heads)) {
    std::ranges::stable_sort(heads_, std::ranges::greater(), &WaitChunkHead::until);
  }

  // The one that ended last, at `time` or before.
  std::optional<SingleWait> before(std::uint64_t time, const std::set<WaitKindId>& completions) {
    while (true) {
      while (!waits_.empty() && endOf(waits_.front()) > time) pop();
      if (next_ == heads_.size() || (!waits_.empty() && endOf(waits_.front()) >= heads_[next_].until)) break;
      for (const SingleWait& wait : store_->singles(heads_[next_++]))
        if (endOf(wait) <= time && !completions.contains(wait.kind)) {
          waits_.push_back(wait);
          std::ranges::push_heap(waits_, endsEarlier);
        }
    }
    return waits_.empty() ? std::nullopt : std::optional(pop());
  }

 private:
  // Of those that end together the longest one is the last.
  static bool endsEarlier(const SingleWait& a, const SingleWait& b) {
    return std::pair(endOf(a), a.nanoseconds) < std::pair(endOf(b), b.nanoseconds);
  }
  SingleWait pop() {
    std::ranges::pop_heap(waits_, endsEarlier);
    const SingleWait wait = waits_.back();
    waits_.pop_back();
    return wait;
  }

  const WaitStore* store_;
  std::vector<WaitChunkHead> heads_;  // the latest end first
  std::size_t next_ = 0;              // the first that was not read
  std::vector<SingleWait> waits_;     // a heap
};

class PathBackward {
 public:
  PathBackward(const StateShares& states, const WaitStore& waits) {
    for (const auto& [id, kind] : waits.kinds())
      if (isCompletion(kind.kind)) completions_.insert(id);
    std::map<RankId, std::vector<WaitChunkHead>> heads;
    for (WaitChunkHead& head : waits.heads())
      if (head.thread == 0) heads[head.rank].push_back(std::move(head));
    for (const StateShares::Track& track : states.tracks())
      if (track.thread == 0)
        ranks_.emplace(track.rank, Rank{track, WaitsBackward(waits, std::move(heads[track.rank]))});
  }

  CriticalSegments find(const std::function<bool()>& stopped) {
    auto here = std::ranges::max_element(ranks_, {}, [](const auto& each) { return each.second.track.until; });
    if (here == ranks_.end()) return {};
    std::uint64_t time = here->second.track.until, looked = 0;
    while (const auto wait = here->second.waits.before(time, completions_)) {
      if (++looked % 65536 == 0 && stopped && stopped()) return {};
      const auto peer = wait->peer ? ranks_.find(*wait->peer) : ranks_.end();
      if (peer == ranks_.end()) {
        found_.unknownWaits += wait->nanoseconds;
        continue;
      }
      add(here->first, endOf(*wait), time);
      time = endOf(*wait);
      here = peer;
    }
    add(here->first, std::min(time, here->second.track.from), time);
    std::ranges::reverse(found_.list);
    return std::move(found_);
  }

 private:
  struct Rank {
    StateShares::Track track;
    WaitsBackward waits;
  };

  void add(RankId rank, std::uint64_t from, std::uint64_t until) {
    if (from >= until) return;
    if (!found_.list.empty() && found_.list.back().rank == rank) found_.list.back().from = from;
    else found_.list.push_back({rank, from, until});
  }

  std::set<WaitKindId> completions_;
  std::map<RankId, Rank> ranks_;
  CriticalSegments found_;
};

}  // namespace

CriticalSegments criticalSegments(const StateShares& states, const WaitStore& waits,
                                  const std::function<bool()>& stopped) {
  return PathBackward(states, waits).find(stopped);
}

std::vector<CriticalSegment> within(const std::vector<CriticalSegment>& path, std::uint64_t from, std::uint64_t until) {
  std::vector<CriticalSegment> part;
  for (auto each = std::ranges::upper_bound(path, from, {}, &CriticalSegment::until);
       each != path.end() && each->from < until; ++each)
    part.push_back({each->rank, std::max(each->from, from), std::min(each->until, until)});
  return part;
}

}  // namespace weft
