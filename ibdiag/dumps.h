// What stands in the dumps of a fabric, one struct per record, before anything is put together.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.h"
#include "core/rows.h"

namespace weft {

inline constexpr std::uint16_t highestUnicastLid = 0xBFFF;  // IBTA 4.1.3; multicast LIDs lie above
inline constexpr std::uint8_t highestLmc = 7;

// One end of a link in a .lst file.
struct ListedEnd {
  NodeKind kind = NodeKind::channelAdapter;
  Guid systemGuid{}, nodeGuid{}, portGuid{};
  std::string_view description;
  std::uint8_t ports = 0;
  PortNumber port = 0;
  Lid lid{};  // base LID of the port (of port 0 for a switch); 0 where unknown
};

struct ListedLink {
  ListedEnd a, b;
  std::string_view width, speed, state;  // empty where the dump does not say
  std::uint64_t line = 0;
};

// The forwarding table of one switch, sparse: a file can name many switches, but not make us allocate for each LID.
struct ListedTable {
  struct Entry {
    Lid lid{};
    PortNumber port = noRoute;  // noRoute: UNREACHABLE
  };
  Guid switchGuid{};
  std::uint64_t line = 0;      // of its header
  std::vector<Entry> entries;  // ascending LIDs
};

// The LIDs that one port owns.
struct ListedRange {
  Guid portGuid{};
  Lid lid{};
  std::uint8_t lmc = 0;
  std::uint64_t line = 0;
};

}  // namespace weft
