// The differences between two fabrics, or between a plan and the installation, each once.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ibdiag/findings/table_changes.h"

namespace weft {

// In the order in which they are reported.
enum class FabricChangeKind {
  nodeGone,
  nodeNew,
  nodeReplaced,  // another GUID in its place
  nodeRenamed,
  cableGone,
  cableNew,
  cableMoved,  // one cable, plugged in elsewhere at one end or, between the same two nodes, at both
  linkSlower,  // width or speed fell
  linkFaster,
  linkChanged,  // one fell, the other rose, and it carries the same; or one is no known word
  linkState,
  lidChanged,
  tableGone,  // a switch whose forwarding table only the first fabric has, though the second has tables
  tableNew,
  tableChanged
};
inline constexpr std::size_t fabricChangeKinds = 15;

std::string_view code(FabricChangeKind kind);   // "cable-gone"
std::string_view title(FabricChangeKind kind);  // "cables gone"

struct FabricChange {
  FabricChangeKind kind{};
  std::optional<NodeIndex> first, second;          // of a node, a LID or a table
  std::optional<EndIndex> firstEnd, secondEnd;     // of a cable: the end that is told first
  std::optional<PortIndex> firstPort, secondPort;  // of a LID
  std::optional<EndIndex> onlyCable;               // of a node with which one cable went or came: its end there
  std::optional<NodeIndex> with;                   // of a cable: the node that it went or came with
  bool stayed = false;      // of a cable that was moved: the end that is told first is where it was
  std::string was, now;     // name, GUID, LID, rate or state
  std::uint64_t count = 0;  // of a node: cables that are told to have gone or come with it; of a table: LIDs
  std::uint64_t compared = 0, routes = 0;  // of a table
};

struct FabricDifference {
  std::vector<FabricChange> changes;             // by kind, then by GUID and port
  DeviceMatch match;                             // devices of the two
  std::vector<std::optional<EndIndex>> sameEnd;  // by end of the first fabric: the same in the second
  bool comparedTables = false;                   // both have some
  bool firstHasTables = false, secondHasTables = false;
  std::uint64_t routes = 0, changedRoutes = 0;  // between adapter ports that are in both
};

// Traffic takes no part. If a dump lacks something (a speed, a state, a LID, tables), that is no difference.
FabricDifference compareFabrics(const Fabric& first, const Fabric& second);

}  // namespace weft
