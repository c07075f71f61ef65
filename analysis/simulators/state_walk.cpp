#include "analysis/simulators/state_walk.h"

#include <algorithm>

#include "core/records/state_codec.h"

namespace weft {

void StateWalk::next() {
  while (true) {
    if (open_) {
      const StateChunkHead& head = heads_[chunk_ - 1];
      std::uint64_t nanoseconds = 0;
      std::uint32_t place = 0;
      std::string_view left = std::string_view(packed_).substr(taken_);
      if (takeRun(left, head.sums.size(), nanoseconds, place)) {
        taken_ = packed_.size() - left.size();
        from_ = until_;
        until_ += nanoseconds;
        state_ = head.sums[place].state;
        return;
      }
      open_ = false;
    }
    if (chunk_ == heads_.size()) {
      ended_ = true;
      return;
    }
    packed_ = store_.packed(heads_[chunk_].id);
    taken_ = 0;
    from_ = until_ = heads_[chunk_].from;
    ++chunk_;
    open_ = true;
  }
}

std::map<RankId, StateWalk> stateWalks(const StateStore& store) {
  std::map<RankId, std::vector<StateChunkHead>> ofRanks;
  for (StateChunkHead& head : store.heads())
    if (head.thread == 0) ofRanks[head.rank].push_back(std::move(head));
  std::map<RankId, StateWalk> walks;
  for (auto& [rank, heads] : ofRanks) walks.try_emplace(rank, store, std::move(heads));
  return walks;
}

OutsideMpi::OutsideMpi(StateWalk walk, const std::vector<StateRow>& states) : walk_(std::move(walk)) {
  for (const StateRow& each : states)
    if (each.operation) inMpi_.push_back(each.id);
  std::ranges::sort(inMpi_);
}

bool OutsideMpi::isOutside() const { return !std::ranges::binary_search(inMpi_, walk_.state()); }

std::uint64_t OutsideMpi::until(std::uint64_t time) {
  for (; !walk_.ended() && walk_.until() <= time; walk_.next())
    if (isOutside()) before_ += walk_.until() - walk_.from();
  const bool within = !walk_.ended() && walk_.from() < time && isOutside();
  return before_ + (within ? time - walk_.from() : 0);
}

}  // namespace weft
