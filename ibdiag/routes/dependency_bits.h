// Pairs of (in port, out port) at each switch, as bits: routes repeat them very often.
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

class DependencyBits {
 public:
  explicit DependencyBits(const Fabric& fabric);

  // `out` sends to the switch that sends on by `next`.
  void add(EndIndex out, std::uint32_t next) { bits_[first_[number(out)] + at_[next]] = true; }

  // By EndIndex: those by which the next switch sends on, ascending.
  std::vector<std::vector<EndIndex>> graph() const;

 private:
  const Fabric& fabric_;
  std::vector<std::uint32_t> at_;   // by EndIndex: which of its node's ends
  std::vector<std::size_t> first_;  // by EndIndex: where the bits of the switch that it sends to begin
  std::vector<bool> bits_;
};

}  // namespace weft
