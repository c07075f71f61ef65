// A finding about a fabric, with its location.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ibdiag/routes/trace_pairs.h"

namespace weft {

enum class FindingKind {
  loop,          // packets go round
  unreachable,   // pairs of adapter ports whose routes end at one place
  droppedPaths,  // packets that a switch drops by their service level
  brokenChoice,  // pairs that arrive by static ports, and by ports that switches may choose do not
  creditLoop,    // routes that wait for each other in a circle
  duplicateGuid,
  duplicateLid,
  duplicateName,
  defaultName,   // adapters that are called as their maker called them: nobody knows their hosts
  unfitRecord,   // what Fabric::problems() tells
  fewPorts,      // a node that uses ports beyond those that it has
  otherLids,     // tables and topology are of different times
  damagedTable,  // entries are missing in the dump, or stand under wrong LIDs
  noTable,       // a switch whose forwarding table is not known
  ownLid,        // a switch that sends away what is for itself
  cutOff,        // a node that no cables join to the rest of its subnet
  noCable,       // an adapter without one
  noLid,         // an adapter port without one
  wrongRail,     // a host that is cabled otherwise than those like it
  inactiveLink,
  reducedLink,     // narrower or slower than it could be
  unexpectedLink,  // narrower or slower than somebody expects all to be
  unequalEnds,     // whose ends contradict each other
  oneWayLink,      // a dump names it at one end only
  portErrors,
  bitErrors,        // a link end that receives with more of them than the standard or the vendor allows
  flapping,         // a link that goes down again and again
  hotOptics,        // by the module's own limits, or far above its like
  congestion,       // a link end that was congested, or tried other routes, far more often than its like
  routingErrors,    // errors of routing notifications, of fast recovery, timeouts of the credit watchdog
  commonCause,      // what most of the sick have in common
  sickTraffic,      // what a run sent over a link end that is sick
  overload,         // more was sent in successive bins of time than the link carries
  ringCrossings,    // rings of a communicator that go between leaves more often than they must
  sharedLink,       // communicators whose bytes take one link between switches
  sharedAdapter,    // an adapter by which channels of several ranks send
  unusedLink,       // no route between adapters crosses it, in either direction
  unusedDirection,  // … in one of them
  downUp,           // a switch to which routes come down and where they go up again
  assumedRoutes,
  oversubscription,
  rails,   // how many there are, and how many hosts keep to them
  census,  // nodes per level
};

inline constexpr std::size_t findingKinds = 43;

std::string_view code(FindingKind kind);  // stable: "loop", "unreachable", "credit-loop", …

enum class FindingSeverity { error, warning, note };

std::string_view name(FindingSeverity severity);  // "error", "warning", "note"

struct Finding {
  FindingKind kind{};
  FindingSeverity severity{};
  std::optional<SubnetId> subnet;  // empty: of the run
  std::string text;                // a sentence without a full stop
  // The place, to be selected on the map; at most maxPlaces of each.
  std::vector<NodeIndex> nodes;
  std::vector<EndIndex> ends;      // of a link the end that is meant first
  std::optional<BrokenPair> pair;  // an example
  std::optional<PortNumber> port;  // of nodes[0], where there may be no cable
  std::uint64_t count = 1;         // things that this sentence tells of

  static constexpr std::size_t maxPlaces = 64;
};

using FindingList = std::vector<Finding>;

}  // namespace weft
