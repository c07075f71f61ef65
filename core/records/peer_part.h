// The part of a rank's sent messages that a filter keeps.
#pragma once

#include "core/records/filter_dimensions.h"

namespace weft {

class PeerPart {
 public:
  explicit PeerPart(const PairFilter& filter) {
    for (const FilterDimensionRow& row : filterDimensions())
      if (row.ofPeers && isChosen(filter, row)) tests_.push_back(row.ofPeers(filter));
  }

  // Removes the peers that are not kept. Answers whether traffic to unknown receivers is kept.
  bool keep(RankId source, std::vector<PairPeer>& peers) const {
    bool unpaired = true;
    for (const PeerTest& test : tests_) unpaired = test(source, peers) && unpaired;
    return unpaired;
  }

 private:
  std::vector<PeerTest> tests_;
};

}  // namespace weft
