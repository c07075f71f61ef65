// Connected sets from pairs: Boost's disjoint sets, with a result that does not depend on the order of the pairs.
#pragma once

#include <boost/pending/disjoint_sets.hpp>
#include <cstdint>
#include <vector>

namespace weft {

class JoinedSets {
 public:
  // Things 0 … count - 1, each on its own.
  explicit JoinedSets(std::size_t count) : count_(count), sets_(count) {}

  void join(std::size_t a, std::size_t b) { sets_.union_set(a, b); }
  // The member that represents the thing's set, the same for all of the set until the next join().
  std::uint32_t find(std::uint32_t thing) { return static_cast<std::uint32_t>(sets_.find_set(std::size_t{thing})); }

  // By thing: the lowest of its set.
  std::vector<std::uint32_t> lowest() {
    std::vector<std::uint32_t> lowest(count_), firstOf(count_, UINT32_MAX);
    for (std::uint32_t thing = 0; thing < count_; ++thing) {
      std::uint32_t& first = firstOf[find(thing)];
      if (first == UINT32_MAX) first = thing;
      lowest[thing] = first;
    }
    return lowest;
  }

 private:
  std::size_t count_;
  boost::disjoint_sets_with_storage<> sets_;
};

}  // namespace weft
