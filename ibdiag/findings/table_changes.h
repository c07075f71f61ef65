// Changed entries of forwarding tables. Destinations are identified by the ports that own them, so that a port with a
// new LID is no change.
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/findings/cable_changes.h"

namespace weft {

struct TableChange {
  NodeIndex first{}, second{};  // of a switch that is in both fabrics
  std::uint64_t lids = 0;       // that it forwards by another port
  std::uint64_t compared = 0;   // of so many
  std::uint64_t routes = 0;     // between adapter ports that led over them in the first fabric
};

struct TableChanges {
  std::vector<TableChange> tables;
  // Routes from an adapter port to a LID of another adapter port, both of which are in both fabrics, by their links.
  std::uint64_t routes = 0, changedRoutes = 0;
};

TableChanges compareTables(const Devices& first, const Devices& second, const DeviceMatch& match,
                           const CableChanges& cables);

}  // namespace weft
