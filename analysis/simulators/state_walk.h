// Iterates over the states of a rank's main thread.
#pragma once

#include <map>

#include "core/store/state_store.h"

namespace weft {

class StateWalk {
 public:
  // From its first chunk on; as long as the store is there.
  StateWalk(const StateStore& store, std::vector<StateChunkHead> heads) : store_(store), heads_(std::move(heads)) {
    next();
  }

  bool ended() const { return ended_; }
  std::uint64_t from() const { return from_; }
  std::uint64_t until() const { return until_; }
  StateId state() const { return state_; }
  void next();  // the one after; there may be a gap before it

 private:
  const StateStore& store_;
  std::vector<StateChunkHead> heads_;
  std::size_t chunk_ = 0;
  std::string packed_;
  std::size_t taken_ = 0;  // of these bytes
  std::uint64_t from_ = 0, until_ = 0;
  StateId state_{};
  bool ended_ = false, open_ = false;
};

// Of each rank that has any, ascending.
std::map<RankId, StateWalk> stateWalks(const StateStore& store);

// How long a rank was outside of MPI until a time; asked for ascending times.
class OutsideMpi {
 public:
  OutsideMpi(StateWalk walk, const std::vector<StateRow>& states);
  std::uint64_t until(std::uint64_t time);
  std::uint64_t all() { return until(UINT64_MAX); }

 private:
  bool isOutside() const;

  StateWalk walk_;
  std::vector<StateId> inMpi_;  // ascending
  std::uint64_t before_ = 0;    // of what ended
};

}  // namespace weft
