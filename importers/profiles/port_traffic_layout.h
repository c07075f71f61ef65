// What the definitions of a port-traffic archive say, understood: ports, regions, and where in a metric event which
// number stands. Members are found by name, since every reference in an OTF2 archive is a sparse, arbitrary number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"

namespace weft {

inline constexpr std::uint64_t highestLid = 0xFFFF;  // that an archive can name; some are no port's

struct TrafficPort {
  Lid lid{};
  Guid guid{};
  PortNumber number = 0;
  std::string device;
};

struct TrafficLocation {
  std::uint64_t id = 0;  // names its files: NAME/<id>.evt
  std::optional<RankId> rank;
  std::vector<std::optional<TrafficPort>> ports;  // one, or those of a whole host; empty: its LID is no LID
  std::vector<std::uint32_t> headers;             // a whole host's: the metric class that opens a dump of port i
  std::uint64_t events = 0;                       // that the definitions state
};

// The columns of one metric class.
struct MetricLayout {
  enum class Kind { other, header, triples, dense };
  struct Dense {
    std::uint32_t lid = 0;
    bool sent = false;
  };

  Kind kind = Kind::other;
  std::uint8_t members = 0;
  std::uint8_t region = 0, entries = 0;          // header: columns
  std::uint8_t lid = 0, sent = 0, received = 0;  // triples: columns in a group of three
  std::vector<Dense> dense;                      // by column
};

struct TrafficProcess {
  RankId rank{};
  std::optional<std::string> host;
};

struct TrafficLayout {
  std::vector<TrafficProcess> processes;                    // ascending ranks
  std::unordered_map<std::uint32_t, std::string> regions;   // by reference
  std::vector<TrafficLocation> locations;                   // METRIC ones that have a LID, as defined
  std::unordered_map<std::uint32_t, MetricLayout> metrics;  // by metric class; only those of a profile

  bool hasHeader() const;
  bool hasEntries() const;
};

}  // namespace weft
