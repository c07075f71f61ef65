// Lookup of the groups of ports among which a switch chooses.
#pragma once

#include <span>

#include "core/records/rows.h"

namespace weft {

class SwitchGroups {
 public:
  SwitchGroups() = default;
  // Ports that no switch has are discarded, and so are groups that consist only of such ports.
  explicit SwitchGroups(const AdaptiveTableRow& row);

  bool empty() const { return ofLid_.empty(); }
  // Ascending, a port as often as it has shares; empty where there is no choice.
  std::span<const PortNumber> choices(Lid destination) const {
    const std::uint16_t group =
        number(destination) < ofLid_.size() ? ofLid_[number(destination)] : AdaptiveTableRow::noGroup;
    return group == AdaptiveTableRow::noGroup ? std::span<const PortNumber>() : ports_[group];
  }

 private:
  std::vector<std::vector<PortNumber>> ports_;
  std::vector<std::uint16_t> ofLid_;  // by LID: position in ports_, or noGroup
};

}  // namespace weft
