// How long each thread waited, by kinds of waits, within any spans of time: exact at every zoom. Chunks of waits (4096)
// count with their sums where they lie within one span, else wait by wait.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/store/wait_store.h"
#include "core/sums/state_shares.h"

namespace weft {

// Classes of waits that do not follow from their kinds; called once for each wait, and kept.
class SingleWaitClasses {
 public:
  using Of = std::function<std::uint16_t(RankId rank, const SingleWait& wait, const WaitKindRow& kind)>;
  explicit SingleWaitClasses(Of of) : of_(std::move(of)) {}

 private:
  friend class WaitShares;
  struct Chunk {
    std::vector<std::uint16_t> ofEach;  // by wait
    std::vector<std::uint64_t> sums;    // by class: nanoseconds
  };
  Of of_;
  std::map<std::size_t, Chunk> chunks_;  // those that were asked for
};

class WaitShares {
 public:
  struct Track {
    RankId rank{};
    std::uint32_t thread = 0;
    std::size_t firstChunk = 0, chunks = 0;
  };
  struct Kind {
    WaitKindId id{};
    WaitKindRow row;
  };

  // For the store that a snapshot was read from; at most `maxBytes` of waits are kept.
  explicit WaitShares(const RunStore& store, std::uint64_t maxBytes = std::uint64_t{1} << 28);
  ~WaitShares();

  std::span<const Track> tracks() const {
    return tracks_;
  }  // threads that waited, by rank, then thread; none: not recorded, or nobody did
  std::span<const Kind> kinds() const { return kinds_; }  // ascending ids
  const WaitStore& store() const { return store_; }
  const Track* find(RankId rank, std::uint32_t thread) const;  // null: it never waited

  // Adds to into[part × classes + classOf[place of the kind in kinds()]] the nanoseconds that the track waited within
  // the part. Where one call ended several operations its waits overlap, and the sum may be longer than the part.
  // Throws Error where the file is damaged. Not for two threads at once.
  void add(const Track& track, const TimeParts& time, std::span<const std::uint16_t> classOf, std::uint16_t classes,
           std::span<std::uint64_t> into);

  // The same by classes that are not those of kinds.
  void add(const Track& track, const TimeParts& time, SingleWaitClasses& classesOf, std::uint16_t classes,
           std::span<std::uint64_t> into);

  // Waits of the track that lie in or reach into [from, until), by beginning within each chunk; stops where `visit`
  // answers false.
  void waits(const Track& track, std::uint64_t from, std::uint64_t until,
             const std::function<bool(const SingleWait&, std::size_t kind)>& visit);

 private:
  using Loaded = std::vector<SingleWait>;
  std::size_t placeOf(WaitKindId kind) const;
  const Loaded& load(std::size_t chunk);
  const SingleWaitClasses::Chunk& classified(std::size_t chunk, SingleWaitClasses& classesOf);
  template <class AddWhole, class AddEach>
  void addChunks(const Track& track, const TimeParts& time, const AddWhole& addWhole, const AddEach& addEach);

  WaitStore store_;
  std::vector<Kind> kinds_;
  std::vector<Track> tracks_;
  std::vector<WaitChunkHead> chunks_;  // by track, then beginning
  std::vector<std::unique_ptr<Loaded>> loaded_;
  std::vector<std::size_t> order_;  // of loading, those that were loaded first in front
  std::uint64_t mostBytes_, bytes_ = 0;
};

}  // namespace weft
