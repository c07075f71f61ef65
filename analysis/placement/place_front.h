// The Pareto front of a search: the placements found that are best in one respect.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "analysis/placement/place_merit.h"
#include "analysis/placement/place_search.h"

namespace weft {

inline constexpr std::array<const char*, 3> frontNames{"coolest end", "coolest between switches",
                                                       "fewest bytes x links"};

// Whether a placement of that name is one of the front.
inline bool isOfFront(std::string_view name) { return std::ranges::find(frontNames, name) != frontNames.end(); }

struct FrontPlaces {
  std::string name;  // "coolest end"
  JudgedPlaces judged;
};

class PlaceFront {
 public:
  // Whether it is the best at anything so far.
  bool offer(const JudgedPlaces& places) {
    bool isBest = false;
    for (Best& each : bests_) {
      const Worth worth = each.worth(places);
      if (!each.isEmpty && worth >= each.least) continue;
      each = {each.name, each.worth, false, worth, places};
      isBest = true;
    }
    return isBest;
  }

  // Calls look(best, isBetter) for each of them.
  template <class Look>
  void each(const Look& look) const {
    for (const Best& best : std::vector(bests_))  // what is found meanwhile may be better
      look(best.places,
           [worth = best.worth](const PlaceLoads& one, const PlaceLoads& other) { return worth(one) < worth(other); });
  }

  std::vector<FrontPlaces> places() const {
    std::vector<FrontPlaces> all;
    for (const Best& each : bests_) all.push_back({each.name, each.places});
    return all;
  }

 private:
  using Worth = std::tuple<double, double, double>;

  struct Best {
    const char* name;
    Worth (*worth)(const PlaceLoads&);
    bool isEmpty = true;
    Worth least{};
    JudgedPlaces places{};
  };

  std::vector<Best> bests_{
      {frontNames[0],
       [](const PlaceLoads& of) {
         return Worth{roundedLoad(of.largest), roundedLoad(of.sum), roundedLoad(of.largestBetween)};
       }},
      {frontNames[1],
       [](const PlaceLoads& of) {
         return Worth{roundedLoad(of.largest), roundedLoad(of.largestBetween), roundedLoad(of.sum)};
       }},
      {frontNames[2],
       [](const PlaceLoads& of) {
         return Worth{roundedLoad(of.sum), roundedLoad(of.largest), roundedLoad(of.largestBetween)};
       }},
  };
};

}  // namespace weft
