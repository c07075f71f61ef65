// Chooses among equally good ports to a switch: first the port with the fewest LIDs so far, of those the lowest.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/base/ids.h"

namespace weft {

// Goes round the ports, and takes in each round those that carry least, so that a choice costs a step and not a look at
// each port.
class LightestFirst {
 public:
  // `ways` ascending, at least one; `load` by port. Nobody else changes the load of these ports meanwhile.
  LightestFirst(std::span<const PortNumber> ways, std::span<std::uint32_t> load) : ways_(ways), load_(load) {
    least_ = load_[*std::ranges::min_element(ways_, {}, [&](PortNumber each) { return load_[each]; })];
  }

  // `counts`: the LID adds to the load of its port.
  PortNumber next(bool counts) {
    while (load_[ways_[at_]] != least_)
      if (++at_ == ways_.size()) startRound();
    const PortNumber port = ways_[at_];
    load_[port] += counts;
    return port;
  }

 private:
  // Ports that the last round took carry one more than it did, and none carries less.
  void startRound() {
    at_ = 0;
    ++least_;
  }

  std::span<const PortNumber> ways_;
  std::span<std::uint32_t> load_;
  std::uint32_t least_ = 0;
  std::size_t at_ = 0;  // ports before it carry more than the least
};

}  // namespace weft
