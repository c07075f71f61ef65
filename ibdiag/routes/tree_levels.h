// A piece of a fabric as levels of switches, with parallel cables grouped: the input of a fat-tree engine.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ibdiag/routes/routed_piece.h"

namespace weft {

// The options of OpenSM's ftree engine; positions in the piece.
struct TreeOptions {
  std::vector<std::uint32_t> roots;  // its root_guid_file; none: the switches that are farthest from all hosts
  // Its cn_guid_file: ports between which traffic is spread first, all on switches of one level. Empty: all.
  std::function<bool(const RoutedPiece::Target&)> computes;

  bool isComputing(const RoutedPiece::Target& each) const { return !each.isSwitch() && (!computes || computes(each)); }
};

struct TreeLevels {
  // All cables to one switch.
  struct Group {
    std::uint32_t to = 0;
    std::vector<PortNumber> farPorts;  // of that switch, by ascending ports of this one
  };
  struct Switch {
    std::uint32_t rank = 0;  // 0: the highest
    bool hasHosts = false;   // any adapter, whether it computes or not
    std::vector<Group> ups, downs, siblings;
    std::vector<std::uint8_t>
        place;  // rank, then by which branch one comes here; orders switches. Empty below the leaves: behind all
  };

  std::vector<Switch> switches;       // by position in the piece
  std::vector<std::uint32_t> leaves;  // by place: from the first to the last one with hosts that compute
  std::string whyNot;                 // it is not one; empty if it is one

  bool isBefore(std::uint32_t a, std::uint32_t b) const {
    const auto &left = switches[a].place, &right = switches[b].place;
    return left.empty() || right.empty() ? !left.empty() : left < right;
  }
};

// With roots any cabling is taken, cables between switches of one level too; without, switches of one level have to be
// alike.
TreeLevels treeLevels(const RoutedPiece& piece, const TreeOptions& options);

}  // namespace weft
