#include "ibdiag/routes/route_end.h"

namespace weft {

std::string sentence(RouteEnd end) {
  switch (end) {
    case RouteEnd::arrived:
      return "the route arrives";
    case RouteEnd::unknownLid:
      return "no port of the subnet owns the destination LID";
    case RouteEnd::noEntry:
      return "the forwarding table of the last switch has no entry for it";
    case RouteEnd::noTable:
      return "the forwarding table of the last switch is not known";
    case RouteEnd::noLink:
      return "no cable is known at the port by which the last node would send";
    case RouteEnd::loop:
      return "the route comes to the last switch a second time";
    case RouteEnd::strayed:
      return "the route ends at a node that does not own the destination LID";
  }
  return "the route ends";
}

}  // namespace weft
