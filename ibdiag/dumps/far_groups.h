// The groups of ports that one switch of a .far file defines.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "core/records/rows.h"

namespace weft {

// The next field of a table's row; blanks, colons and bars are between them.
std::string_view takeFarField(std::string_view& text);

class FarGroups {
 public:
  void clear();
  // "Group   Sub Group   WHBF   Ports": older versions have no weights.
  void takeColumns(std::string_view line);
  // Adds one row. False if it is not one, or names a port that no switch has: then it is skipped.
  bool add(std::string_view line);

  // Whether the group has ports.
  bool has(std::uint64_t group) const { return groups_.contains(group); }
  // The number under which list() has the group for an entry that is forwarded by a hash: with weights (WHBF) it has
  // all sub groups, each as often as its weight states, and all ports of a sub group equally often.
  std::uint16_t hashed(std::uint64_t group) const;
  // Rows with ports for a group that has some already, and no weights: what a switch takes where those are congested.
  std::uint64_t alternates() const { return alternates_; }
  // Ascending numbers; each group has the ports of its first sub group that has some.
  std::vector<PortGroup> list() const;

 private:
  struct SubGroup {
    std::vector<PortNumber> ports;
    std::uint64_t weight = 0;
  };
  std::vector<PortNumber> weighted(const std::vector<SubGroup>& group) const;

  std::map<std::uint64_t, std::vector<SubGroup>> groups_;
  bool hasWeights_ = true;  // the dump has the column
  std::uint64_t alternates_ = 0;
};

}  // namespace weft
