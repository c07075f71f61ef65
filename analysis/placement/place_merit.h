// Compares placements.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include "analysis/placement/every_placement.h"
#include "analysis/placement/local_search.h"

namespace weft {

// Held against places to begin with: none may have a cooler most loaded end, or, where there is a limit, much less over
// all links.
class PlaceMerit {
 public:
  // `mostHopBytes`: by maxLink, how much more over all links than the least, in percent. Without, the coolest most
  // loaded end comes first, then the coolest end between switches, whatever they cost over all links.
  PlaceMerit(RemapObjective objective, std::optional<double> mostHopBytes)
      : objective_(objective), mostHopBytes_(mostHopBytes) {}

  void hold(const PlaceLoads& start);
  // What a shorter search found. From now on nothing is better that has more of any of the three, even if it has less
  // of what is asked for: a longer search must not give up what users were told. So shorter ones have to search well.
  void keep(const PlaceLoads& found) { kept_ = found; }
  bool isLimited() const { return objective_ == RemapObjective::maxLink && mostHopBytes_; }
  double maxSum() const;  // of bytes × links; 0: no limit
  double leastLargest() const { return leastLargest_; }
  LocalAim aim() const { return aimOf(objective_); }
  std::vector<LocalAim> otherAims() const;  // whose answers may be good here, too
  // Less of the sum than `found` has, and no more of what comes before it; nothing where the sum comes first.
  std::optional<LocalAim> aimWithin(const PlaceLoads& found) const;

  // Less is better. Within a limit a part less at the most loaded end is worth as much as a part less between switches:
  // the one is often a host's own cable, the other is shared. No number of the loads that grows makes it less.
  std::tuple<double, double, double, double, double, double> operator()(const PlaceLoads& each) const;

 private:
  double beyondKept(const PlaceLoads& each) const;
  LocalAim aimOf(RemapObjective objective) const;

  RemapObjective objective_;
  std::optional<double> mostHopBytes_;
  std::optional<PlaceLoads> kept_;
  double leastLargest_ = 1e300, leastSum_ = 1e300;
};

// Without what the order of additions leaves: else it decides between equals.
double roundedLoad(double value);

}  // namespace weft
