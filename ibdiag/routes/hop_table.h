// The ports by which each switch reaches each other switch in the fewest hops: OpenSM's lid matrix.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "ibdiag/routes/routed_piece.h"

namespace weft {

class HopTable {
 public:
  static constexpr std::uint8_t far = 0xFF;

  explicit HopTable(std::uint32_t switches) : switches_(switches), first_{0} {
    first_.reserve(std::size_t{switches} * switches + 1);
  }

  // The next home's, for each switch in order: ports, ascending.
  void add(std::span<const PortNumber> ports) {
    ports_.insert(ports_.end(), ports.begin(), ports.end());
    first_.push_back(static_cast<std::uint32_t>(ports_.size()));
  }
  // The ports by which a switch sends to adapters at the switch `home`; none if it can't reach it, or is that switch.
  std::span<const PortNumber> ports(std::uint32_t home, std::uint32_t at) const {
    const std::size_t cell = std::size_t{home} * switches_ + at;
    return {ports_.data() + first_[cell], first_[cell + 1] - first_[cell]};
  }

 private:
  std::uint32_t switches_;
  std::vector<std::uint32_t> first_;  // by home, then switch
  std::vector<PortNumber> ports_;
};

// Breadth-first hops from one switch, by position; HopTable::far where there is no way.
void measureHops(const RoutedPiece& piece, std::uint32_t from, std::vector<std::uint8_t>& hops);

// `stopped` is asked from time to time; once it returns true, the result is incomplete.
HopTable minimalHops(const RoutedPiece& piece, const std::function<bool()>& stopped = {});

}  // namespace weft
