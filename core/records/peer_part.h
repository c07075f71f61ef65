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

  // Leaves the peers that are kept. Answers whether what was sent to nobody knows whom is kept.
  bool keep(RankId source, std::vector<PairPeer>& peers) const {
    bool unpaired = true;
    for (const PeerTest& test : tests_) unpaired = test(source, peers) && unpaired;
    return unpaired;
  }

 private:
  std::vector<PeerTest> tests_;
};

}  // namespace weft
