// Which places are better than others.
#pragma once

#include <tuple>

#include "analysis/placement/every_placement.h"

namespace weft {

// Held against places to begin with: none may have a cooler hottest end, none much less over all links.
class PlaceMerit {
 public:
  // `hottestFirst`: by maxLink the coolest hottest end comes first, then the coolest end between switches, whatever they cost over all links.
  PlaceMerit(RemapObjective objective, bool hottestFirst) : objective_(objective), hottestFirst_(hottestFirst) {}

  void hold(const PlaceLoads& start);
  double mostSum() const;  // of bytes × links; 0: no limit
  double leastLargest() const { return leastLargest_; }

  // Less is better. Of many hosts a part less at the hottest end is worth as much as a part less between switches: the one is often a host's own
  // cable, the other is shared. No number of the loads that grows makes it less.
  std::tuple<double, double, double, double, double> operator()(const PlaceLoads& each) const;

 private:
  RemapObjective objective_;
  bool hottestFirst_;
  double leastLargest_ = 1e300, leastSum_ = 1e300;
};

}  // namespace weft
