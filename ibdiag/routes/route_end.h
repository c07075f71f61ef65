// How a route can end.
#pragma once

#include <cstddef>
#include <string>

namespace weft {

enum class RouteEnd {
  arrived,
  unknownLid,  // nobody owns the destination LID
  noEntry,     // a switch has no port for it (missing, 255, or UNREACHABLE)
  noTable,     // a switch whose forwarding table is not known
  noLink,      // the table names a port that no cable is known for
  loop,        // a switch was reached a second time
  strayed,     // ended at an adapter or router that does not own the LID, or at a switch that takes it for its own
};

inline constexpr std::size_t routeEnds = 7;

std::string sentence(RouteEnd end);  // "the forwarding table of the last switch has no entry for it", …

}  // namespace weft
