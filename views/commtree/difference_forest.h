// The communicators of two runs as one forest: facts.
#pragma once

#include "core/sums/run_match.h"
#include "core/sums/totals_difference.h"
#include "views/commtree/comm_forest.h"

namespace weft {

// The numbers of a node in both runs; for a family, those of all its members together.
struct NodeSides {
  std::optional<CommunicatorId> inFirst, inSecond;                   // of a communicator
  std::size_t membersInFirst = 0, membersInSecond = 0, members = 0;  // of a family; of a communicator 0 or 1 of 1
  CommunicatorTotals first, second;

  bool onlyFirst() const { return membersInSecond == 0; }
  bool onlySecond() const { return membersInFirst == 0; }
  MeasureSides of(TotalsMeasure measure) const {
    return sidesOf(onlySecond() ? nullptr : &first, onlyFirst() ? nullptr : &second, measure);
  }
};

struct DifferenceForest {
  CommForest forest;             // its communicators are numbered by their place in the match; its totals are empty
  std::vector<NodeSides> sides;  // by node
  std::size_t onlyFirst = 0, onlySecond = 0;  // communicators

  // The largest difference of a single communicator, without sign; 0 where there is none.
  double most(TotalsMeasure measure) const;
  bool recorded(TotalsMeasure measure) const;  // some communicator can be compared by it
};

// Communicators stand below the parent that the first run knows, those that only the second has below the second's. The
// match is that of these two runs, in this order.
DifferenceForest differenceForest(const RunSnapshot& first, const RunSnapshot& second, const RunMatch& match);

// "only in A", "not recorded in B", "not of one kind"; empty where the two can be compared.
std::string whyNotCompared(const NodeSides& sides, const MeasureSides& measure);

}  // namespace weft
