// A piece of a fabric as levels of switches, with the cables to one neighbour taken together: what a fat-tree engine works on.
#pragma once

#include <string>
#include <vector>

#include "ibdiag/routing/routed_piece.h"

namespace weft {

struct TreeLevels {
  struct Cable {
    PortNumber port = 0, farPort = 0;
    std::uint32_t up = 0, down = 0;  // destinations that go this way, as far as they are counted
  };
  // All cables to one switch, ascending ports. `down` counts on the side of the lower switch.
  struct Group {
    std::uint32_t to = 0;
    std::uint32_t down = 0;
    std::vector<Cable> cables;
  };
  struct Switch {
    std::uint32_t rank = 0;    // 0: the highest
    std::vector<Group> ups, downs;
    std::vector<std::uint8_t> place;  // rank, then by which branch one comes here; orders switches
  };

  std::vector<Switch> switches;        // by position in the piece
  std::vector<std::uint32_t> leaves;   // by place
  std::string whyNot;                  // it is none; empty where it is one
};

TreeLevels treeLevels(const RoutedPiece& piece);

}  // namespace weft
