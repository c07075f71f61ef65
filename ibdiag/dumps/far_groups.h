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
  // One row. False where it is none, or names a port that no switch has: it is left out then.
  bool add(std::string_view line);

  // Whether the group has ports.
  bool has(std::uint64_t group) const { return groups_.contains(group); }
  // Rows with ports for a group that has some already: what a switch takes where those are congested.
  std::uint64_t alternates() const { return alternates_; }
  // Ascending numbers.
  std::vector<PortGroup> list() const;

 private:
  std::map<std::uint64_t, std::vector<PortNumber>> groups_;
  std::size_t numbersBeforePorts_ = 3;
  std::uint64_t alternates_ = 0;
};

}  // namespace weft
