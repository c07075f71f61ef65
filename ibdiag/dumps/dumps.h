// The records of a fabric's dumps, one struct for each kind, before anything is put together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/records/rows.h"

namespace weft {

inline constexpr std::uint16_t highestUnicastLid = 0xBFFF;  // IBTA 4.1.3; multicast LIDs lie above
inline constexpr std::uint8_t highestLmc = 7;

// One end of a link. Dumps differ in what they name: 0 or nothing means that the dump does not have it, but a node or a
// port GUID is always there.
struct ListedEnd {
  NodeKind kind = NodeKind::channelAdapter;
  // nodeGuid 0: the dump names ports only (iblinkinfo, ibnetdiscover -p). portGuid 0: it names nodes only.
  Guid systemGuid{}, nodeGuid{}, portGuid{};
  std::string_view description;
  std::uint8_t ports = 0;
  PortNumber port = 0;
  Lid lid{};  // base LID of the port (of port 0 for a switch), as the dump has it: it may be none of a port
  std::optional<std::uint8_t> lmc;
  bool kindIsGuess = false;   // taken for an adapter, for all that the dump says
  bool portsAtLeast = false;  // `ports` is the highest that the dump lists: the node may have more
};

struct ListedLink {
  ListedEnd a, b;
  // As link_words.h spells them; empty where the dump does not say.
  std::string_view width, speed, state;
  std::string_view widthPossible, speedPossible;  // the best that both ends could do
  std::uint64_t line = 0;
};

// The forwarding table of one switch, sparse: a file can name many switches, but not make us allocate for each LID.
struct ListedTable {
  struct Entry {
    Lid lid{};
    PortNumber port = noRoute;                        // noRoute: UNREACHABLE
    std::uint16_t group = AdaptiveTableRow::noGroup;  // by any port of which the switch may send instead
  };
  // An entry whose LID others of the table have too, but which names its destination: the port that has the GUID.
  struct Disputed {
    Guid destination{};
    Lid lid{};  // under which it stands
    PortNumber port = noRoute;
  };
  Guid switchGuid{};
  std::uint64_t line = 0;      // of its header
  std::vector<Entry> entries;  // ascending LIDs
  std::vector<Disputed> disputed{};
  std::vector<PortGroup> groups{};  // ascending numbers; those that entries name
};

// The LIDs that one port owns. The port is named by its GUID, or by its node and number where portGuid is 0.
struct ListedRange {
  Guid portGuid{};
  Lid lid{};
  std::uint8_t lmc = 0;
  std::uint64_t line = 0;
  Guid nodeGuid{};
  PortNumber port = 0;  // 0: the one LID-bearing port of a switch
};

// Rows of the SL-to-VL tables of one switch, in the order of the file.
struct ListedLanes {
  Guid switchGuid{};
  std::uint64_t line = 0;  // of the first
  std::vector<LaneRow> rows;
};

// The service levels by which packets go from one adapter or switch, in the order of the file.
struct ListedLevels {
  struct Entry {
    Lid lid{};
    std::uint8_t level = 0;
  };
  Guid source{};
  bool isPort = false;     // whose GUID it is: a port's, or the node's for all its ports
  std::uint64_t line = 0;  // of the first
  std::vector<Entry> entries;
};

}  // namespace weft
