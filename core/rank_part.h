// What the ranks of a filter keep of what one rank sent.
#pragma once

#include "core/pair_filter.h"
#include "core/rank_set.h"
#include "core/rows.h"

namespace weft {

class RankPart {
 public:
  explicit RankPart(const PairFilter& filter)
      : all_(filter.ranks.empty() && filter.withoutRanks.empty()), anyRank_(filter.ranks.empty()), in_(filter.ranks), out_(filter.withoutRanks) {}

  // Leaves the peers that are kept. Answers whether what was sent to nobody knows whom is kept.
  bool keep(RankId source, std::vector<PairPeer>& peers) const {
    if (all_) return true;
    const bool wanted = anyRank_ || in_.contains(source), unwanted = out_.contains(source);
    std::erase_if(peers, [&](const PairPeer& peer) {
      return unwanted || out_.contains(peer.destination) || !(wanted || in_.contains(peer.destination));
    });
    return wanted && !unwanted;
  }

 private:
  bool all_, anyRank_;
  RankSet in_, out_;
};

}  // namespace weft
