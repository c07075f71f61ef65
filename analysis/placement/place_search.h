// The steps of a placement search; each improves existing placements.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/placement/every_placement.h"
#include "analysis/placement/local_search.h"

namespace weft {

struct JudgedPlaces : PlaceLoads {
  Places places;
};

// What a search for the coolest ends between switches has to keep to.
struct SearchLimits {
  double atHosts = 0;  // on an end there; 0: none, all ends are to be cool
  double sum = 0;      // 0: none
};

class PlaceSearch {
 public:
  PlaceSearch(const RemapProblem& problem, const RemapRequest& request);

  // As Scotch puts ranks on hosts by how many link ends lie between these; nothing where hosts are too many for it, or
  // ranks are fixed.
  Start startByScotch() const;
  std::optional<Start> startByDistance() const;
  JudgedPlaces judge(Places places) const;
  // As it is, or with its groups where Scotch puts them, if that is less over all links.
  JudgedPlaces begin(const Places& start) const;
  // As little over all links as can be; `warm` as Annealing has it.
  JudgedPlaces gather(Places places, double warm, std::uint64_t steps, std::uint64_t seed,
                      const StoppedAfter& stopped) const;
  // Groups on other hosts, then ranks in other groups, then groups again.
  JudgedPlaces improve(Places places, const SearchLimits& limits, std::uint64_t steps, std::uint64_t seed,
                       const StoppedAfter& stopped) const;
  // With few ranks nearly all placements can be tried: searches from random placements that minimise only the maximum.
  JudgedPlaces improveSmall(JudgedPlaces best, const SearchLimits& limits, std::uint64_t steps, std::uint64_t seed,
                            const StoppedAfter& stopped) const;
  bool isSmall() const;
  // With so few ranks that exchanges can be tried straight on what is minimised: as LocalSearch has it.
  bool isFew() const { return local_.has_value(); }
  JudgedPlaces searchLocally(const JudgedPlaces& from, bool isRandom, const LocalAim& aim, std::uint64_t steps,
                             std::uint64_t seed, const StoppedAfter& stopped) const;
  // The best of all placements, if they are few enough to be tried; `best` if they are not, or none is better. The
  // bool is true if all were tried.
  std::pair<JudgedPlaces, bool> bestOfAll(JudgedPlaces best, const IsBetter& isBetter, Effort effort,
                                          const StoppedAfter& stopped) const;
  std::uint64_t steps(Effort effort) const;  // of one search from one start
  // The steps that an effort has more than the one before, divided among successive searches with different random
  // numbers: with few ranks these find more than one long search. With many ranks one search gets all of them.
  std::vector<std::uint64_t> turns(Effort effort) const;

 private:
  double stepsOfSweep() const;  // over all exchanges
  void moveGroups(Places& places, const SearchLimits& limits, std::uint64_t steps, std::uint64_t seed,
                  const StoppedAfter& stopped) const;
  void takeGroups(Places& places, const std::vector<std::uint32_t>& hostOf) const;
  void moveRanks(Places& places, const Annealing& how, const StoppedAfter& stopped) const;

  const RemapProblem& problem_;
  const RemapRequest& request_;
  HostPaths paths_;
  EndWeights all_, ofGroups_;  // what a group sends and gets is the same on every host: where the hosts' cables are
                               // alike, they count nothing
  std::optional<LocalSearch> local_;
};

}  // namespace weft
