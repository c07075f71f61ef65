// The topology merged from several dumps of a fabric.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"
#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

struct MergedNode {
  SubnetId subnet{};
  TopologyDump::Node facts;
  const TopologyDump* dump = nullptr;  // that named it first
  Place place;
  bool ambiguous = false;  // another node claims its GUID, or dumps differ about it; told once
};

struct MergedPort {
  std::uint32_t node = 0;
  PortNumber number = 0;
  Guid guid{};
  Lid lid{};
  std::optional<std::uint8_t> lmc;  // nothing: no dump says it
  Place place;
  bool guidIsGuess = false;  // it may be the node's: .net_dump does not say which
  bool lidRefused = false;   // what a dump has for its LID was told to be none
};

// A fact about a link with the place in a dump that stated it; empty if no dump does. The text is the dump's.
struct ToldFact {
  std::string_view text;
  Place place;
};

struct MergedLink {
  std::uint32_t nodeA = 0, nodeB = 0;
  PortNumber portA = 0, portB = 0;
  Place place;
  ToldFact width, speed, state, widthPossible, speedPossible;
  bool speedIsMinimum = false;  // only ibdiagnet 1 told the speed, and it prints 10 for all from QDR on
};

// The rule of precedence, for everything that several dumps say:
// - Facts that one dump has and another one lacks complete each other.
// - Where two contradict each other the first in path order stays and a diagnostic names both places: a port with two
//   peers, another name, width, speed, state, LID or LMC, a GUID of two nodes, a LID with two owners (the second has
//   LID 0 then).
// - ibdiagnet 1's speed 10 is "10 or faster": any dump that knows better wins, without a diagnostic.
// Nodes, ports and links come in the order in which the dumps, sorted by path, name them.
struct MergedTopology {
  std::vector<MergedNode> nodes;
  std::vector<MergedPort> ports;
  std::vector<MergedLink> links;
  std::uint32_t subnetCount = 0;
  std::uint64_t linksLeftOut = 0;
};

}  // namespace weft
