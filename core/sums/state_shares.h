// How long each thread was in each state within any spans of time: exact at every zoom.
//
// A pyramid. Lowest are the runs of a chunk (4096 of them), packed as in the run store, with sums up to every 64th;
// above are the chunks with their sums, then 16 of these each, and so on to the top. A span adds whole nodes, and at
// its two ends single runs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/store/state_store.h"

namespace weft {

// From `from` on, `until` excluded; cut into so many parts as equal as whole nanoseconds let them be: part p begins at
// from + ⌊(until - from) · p / parts⌋.
struct TimeParts {
  std::uint64_t from = 0, until = 0;
  std::uint32_t parts = 1;
  std::uint64_t begin(std::uint32_t part) const;
};

class StateShares {
 public:
  struct Track {
    RankId rank{};
    std::uint32_t thread = 0;
    std::uint64_t from = 0, until = 0;  // of what is known
    std::size_t firstChunk = 0, chunks = 0;
  };

  // For the store that a snapshot was read from. Takes memory for the chunks (about 100 bytes each); their runs are
  // read when they are needed, and at most `maxBytes` of them kept.
  explicit StateShares(const RunStore& store, std::uint64_t maxBytes = std::uint64_t{1} << 29);
  ~StateShares();

  std::span<const Track> tracks() const { return tracks_; }  // by rank, then thread
  const std::vector<StateRow>& states() const { return states_; }
  const StateStore& store() const { return store_; }  // of messages
  std::uint64_t from() const { return from_; }
  std::uint64_t until() const { return until_; }

  // Adds to into[part × classes + classOf[place of the state in states()]] the nanoseconds that the track was in the
  // state within the part. The rest of a part is time for which the track has no state. Throws Error where the file is
  // damaged. Not for two threads at once.
  void add(const Track& track, const TimeParts& time, std::span<const std::uint16_t> classOf, std::uint16_t classes,
           std::span<std::uint64_t> into);

  // A run, unchanged; nothing behind the end.
  struct Run {
    std::size_t state = 0;  // place in states()
    std::uint64_t from = 0, until = 0;
  };
  // The runs of a track that lie in or reach into [from, until), ascending; stops where `visit` answers false.
  void runs(const Track& track, std::uint64_t from, std::uint64_t until, const std::function<bool(const Run&)>& visit);
  // Times that a track was in states of `wanted` (by place) without a break, and that begin in [from, until),
  // ascending, each with its first state; stops where `visit` answers false. Chunks that have none of them are not
  // read.
  void stretches(const Track& track, std::uint64_t from, std::uint64_t until, const std::vector<bool>& wanted,
                 const std::function<bool(const Run&)>& visit);
  // No stretch can be longer than that: what the track was in these states within the chunks that touch [from, until).
  std::uint64_t mostWithin(const Track& track, std::uint64_t from, std::uint64_t until,
                           const std::vector<bool>& wanted) const;

 private:
  struct Chunk;
  struct Loaded;
  class Summing;
  static constexpr std::size_t fanOut = 16;

  void build();
  std::uint64_t wantedIn(const Chunk& chunk, const std::vector<bool>& wanted) const;
  const Loaded& load(std::size_t chunk);

  StateStore store_;
  std::vector<StateRow> states_;
  std::vector<Track> tracks_;
  std::vector<Chunk> chunks_;  // by track, then time
  std::vector<std::vector<std::vector<StateRun>>>
      levels_;  // sums of 16, 256, … chunks by number; state: a place in states_
  std::vector<std::unique_ptr<Loaded>> loaded_;
  std::vector<std::size_t> order_;  // of loading, those that were loaded first in front
  std::uint64_t mostBytes_, bytes_ = 0, from_ = 0, until_ = 0;
};

}  // namespace weft
