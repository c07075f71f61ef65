// Iterated local search for few ranks (Lourenço, Martin and Stützle, 2003), straight on what is minimised: exchanges of
// two items until none helps, then a few at random, and again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/placement/anneal.h"
#include "analysis/placement/remap_problem.h"

namespace weft {

// What is minimised first; the numbers of a placement that are not part of it decide between equals.
struct LocalAim {
  enum class First {
    largest,  // the most loaded end, of equal ones that between switches, then the sum
    sum,
    both,    // the largest and the sum, each divided by the scale's
    within,  // the sum, where neither the largest nor that between switches exceeds the scale's
  };
  First first = First::largest;
  PlaceLoads scale{1, 1, 1};
};

class LocalSearch {
 public:
  // The paths, the traffic and the weights outlive it. Memory grows with the square of the hosts.
  LocalSearch(const RemapProblem& problem, const HostPaths& paths, const EndWeights& weights);

  // No worse by the aim than `places`. `isRandom`: the search begins with a random placement instead.
  Places improve(const Places& places, bool isRandom, const LocalAim& aim, std::uint64_t steps, std::uint64_t seed,
                 const StoppedAfter& stopped) const;

 private:
  friend class LocalRun;
  struct Largest {
    double all = 0, between = 0;  // loads: of any end, of one between switches
  };
  struct Part {
    std::uint32_t end = 0;  // among those that paths use
    double weight = 0;      // of a byte
  };
  std::span<const Part> path(std::uint32_t from, std::uint32_t to) const {
    const std::size_t at = std::size_t{from} * hosts_ + to;
    return {parts_.data() + firstOf_[at], parts_.data() + firstOf_[at + 1]};
  }
  double distance(std::uint32_t from, std::uint32_t to) const { return distances_[std::size_t{from} * hosts_ + to]; }

  const ItemTraffic& traffic_;
  std::uint32_t hosts_;
  std::vector<std::size_t> firstOf_{0};  // by pair of hosts
  std::vector<Part> parts_;
  std::vector<double> distances_;        // by pair of hosts: what a byte adds to the sum
  std::vector<double> base_;             // by used end: the load of others
  std::vector<std::uint8_t> isBetween_;  // likewise
  Largest unused_;                       // of ends that no path uses
  std::vector<std::uint32_t> talking_;   // items that may move and have traffic
  std::vector<std::uint32_t> silent_;    // that may move and have none, as slots that stay empty
};

}  // namespace weft
