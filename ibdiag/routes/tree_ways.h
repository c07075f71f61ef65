// The paths from each switch of a tree to its neighbours, with the number of destinations that use each: the least
// used path is taken first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ibdiag/routes/tree_levels.h"

namespace weft {

class TreeWays {
 public:
  struct Cable {
    std::uint32_t up = 0, down = 0;  // destinations that go this way, as far as they are counted
    PortNumber farPort = 0;
  };
  // All cables to one switch.
  struct Group {
    std::uint32_t to = 0, place = 0;  // the switch, and how many are before it
    std::uint32_t up = 0, down = 0;
    std::uint32_t firstCable = 0, cables = 0;
  };
  // Groups that lead to one side.
  struct Side {
    std::uint32_t first = 0, count = 0;
  };
  struct Switch {
    Side ups, downs, siblings;
    bool hasHosts = false;
  };
  // Groups of a side, by their numbers there. A copy: if ways meet, the side may be sorted again before all of its
  // groups were used.
  class Order {
   public:
    const std::uint16_t* begin() const { return groups_.data(); }
    const std::uint16_t* end() const { return groups_.data() + count_; }

   private:
    friend class TreeWays;
    std::array<std::uint16_t, 256> groups_;
    std::size_t count_ = 0;
  };

  // The levels must be those of a complete tree.
  explicit TreeWays(const TreeLevels& tree);

  const Switch& at(std::uint32_t position) const { return switches_[position]; }
  Group& group(const Side& side, std::uint16_t number) { return groups_[side.first + number]; }
  Order leastUp(const Side& side) { return leastFirst<&Group::up>(side, byUp_); }
  Order leastDown(const Side& side) { return leastFirst<&Group::down>(side, byDown_); }
  // The cable that was taken least in a direction.
  Cable& least(const Group& group, std::uint32_t Cable::*counter) {
    return *std::ranges::min_element(std::span(cables_).subspan(group.firstCable, group.cables), {}, counter);
  }

 private:
  Side add(const std::vector<TreeLevels::Group>& groups, const std::vector<std::uint32_t>& places);
  // By counter, then by their switches, then as they stand. `kept` is the order of the last time, which few counters
  // have left since.
  template <std::uint32_t Group::*counter>
  Order leastFirst(const Side& side, std::vector<std::uint16_t>& kept);

  std::vector<Switch> switches_;  // by position in the piece
  std::vector<Group> groups_;
  std::vector<std::uint16_t> byUp_, byDown_;  // beside the groups, the numbers of those of a side
  std::vector<Cable> cables_;
};

}  // namespace weft
