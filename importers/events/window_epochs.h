// Epochs of general active-target synchronisation: which MPI_Win_post an MPI_Win_start waits for, and which
// MPI_Win_complete an MPI_Win_wait. The n-th access epoch of an origin that a target is in the group of belongs to the
// n-th exposure epoch of this target that the origin is in the group of, for each window.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "importers/events/trace_tables.h"

namespace weft {

// A call that a rank of the other side waits for.
struct EpochCall {
  RankId rank = noRank;
  std::uint32_t location = noIndex, path = noIndex;
  std::uint64_t time = 0;      // that it was entered: corrected ticks
  std::uint64_t recorded = 0;  // as in the trace
  std::uint64_t accessed = 0;  // of MPI_Win_complete: that the last access to the target was left; 0: there was none
};

class WindowEpochs {
 public:
  using Locations = std::vector<std::uint32_t>;
  struct Side {  // the epochs of a rank on a window
    std::uint32_t window = noIndex;
    RankId rank = noRank;
    bool operator==(const Side&) const = default;
  };

  // Begin an epoch with an empty group. An older epoch that was not ended is discarded.
  void beginAccess(const Side& origin) { accesses_[origin] = {}; }
  void beginExposure(const Side& target) { exposures_[target] = {}; }
  // Add a member of the group. expose() answers the locations that waited for it.
  void access(const Side& origin, RankId target);
  Locations expose(const Side& target, RankId origin, const EpochCall& post);

  void accessed(const Side& origin, RankId target, std::uint64_t time);
  // Answers the locations that waited for it. The epoch goes on until endAccess().
  Locations complete(const Side& origin, const EpochCall& complete);
  // False: there was no such epoch.
  bool endAccess(const Side& origin) { return accesses_.erase(origin) != 0; }
  bool endExposure(const Side& target) { return exposures_.erase(target) != 0; }

  // The first of the group that has not called yet; `location` is among those that its call answers. Nothing: all have.
  std::optional<RankId> awaitPost(const Side& origin, std::uint32_t location) {
    return await(access_, origin, location);
  }
  std::optional<RankId> awaitComplete(const Side& target, std::uint32_t location) {
    return await(exposure_, target, location);
  }
  // Once the whole group has called: the last of the calls; of MPI_Win_complete with the last access of all. Nothing:
  // not all have, or there is no such epoch.
  std::optional<EpochCall> lastPost(const Side& origin) { return last(access_, origin); }
  std::optional<EpochCall> lastComplete(const Side& target) { return last(exposure_, target); }
  // The call of one of the group, likewise.
  std::optional<EpochCall> postOf(const Side& origin, RankId target);

 private:
  static constexpr std::size_t mostCalls = 64;  // of a pair of ranks that the other one has not come to
  struct SideHash {
    std::size_t operator()(const Side& side) const {
      return (std::uint64_t{side.window} << 32 | number(side.rank)) * 0x9E3779B97F4A7C15 >> 7;
    }
  };
  struct Channel {  // from an origin to a target
    std::uint64_t accesses = 0, exposures = 0;
    std::uint64_t completed = 0;                          // numbers of epochs below it
    std::map<std::uint64_t, EpochCall> posts, completes;  // by the number of the epoch
    Locations waiters;
  };
  struct Partner {
    RankId rank = noRank;
    std::uint64_t number = 0;  // of the epoch
  };
  struct Epoch {
    std::vector<Partner> group;
    std::size_t ready = 0;                                      // of the group, from the first one on
    std::unordered_map<std::uint32_t, std::uint64_t> accessed;  // by rank: when the last access was left
    std::unordered_map<std::uint32_t, EpochCall> calls;         // of the group, by rank, once all are there
    std::optional<EpochCall> last;
  };
  using Epochs = std::unordered_map<Side, Epoch, SideHash>;

  struct Kind {  // of epochs, by the side whose they are
    Epochs WindowEpochs::*epochs;
    bool isOfOrigin;
    std::uint64_t Channel::*come;                          // so many epochs the other side has come to
    std::map<std::uint64_t, EpochCall> Channel::*callsOf;  // of the other side
  };
  static const Kind access_, exposure_;

  std::optional<RankId> await(const Kind& kind, const Side& side, std::uint32_t location);
  std::optional<EpochCall> last(const Kind& kind, const Side& side);
  Channel& channel(const Kind& kind, const Side& side, RankId other) {
    return kind.isOfOrigin ? channel(side.window, side.rank, other) : channel(side.window, other, side.rank);
  }
  Channel& channel(std::uint32_t window, RankId origin, RankId target) {
    return channels_[{window, number(origin)}][number(target)];
  }
  static void keep(std::map<std::uint64_t, EpochCall>& calls, std::uint64_t epoch, const EpochCall& call);

  std::map<std::pair<std::uint32_t, std::uint32_t>, std::unordered_map<std::uint32_t, Channel>> channels_;
  Epochs accesses_, exposures_;
};

}  // namespace weft
