// Several dumps of one fabric put together: each node, port and link once, contradictions told.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/diagnostic.h"
#include "ibdiag/collected_dumps.h"

namespace weft {

struct MergedNode {
  SubnetId subnet{};
  const TopologyDump* dump = nullptr;  // that named it first
  const TopologyDump::Node* facts = nullptr;
  Place place;
  bool ambiguous = false;  // another node claims its GUID; told once
};

struct MergedPort {
  std::uint32_t node = 0;
  PortNumber number = 0;
  Guid guid{};
  Lid lid{};
  std::uint8_t lmc = 0;
  Place place;
};

struct MergedLink {
  std::uint32_t nodeA = 0, nodeB = 0;
  PortNumber portA = 0, portB = 0;
  const TopologyDump::Facts* facts = nullptr;
  Place place;
};

// Nodes, ports and links in the order in which the dumps, sorted by path, name them. Where they contradict each other
// the first stays: a port with two peers, a GUID of two nodes, a LID with two owners (the second has LID 0 then).
struct MergedTopology {
  std::vector<MergedNode> nodes;
  std::vector<MergedPort> ports;
  std::vector<MergedLink> links;
  std::uint32_t subnetCount = 0;
  std::uint64_t linksLeftOut = 0;
};

MergedTopology mergeTopologies(const std::vector<const TopologyDump*>& byPath,
                               const std::vector<const RangeDump*>& ranges, Diagnostics& diagnostics);

// Cables that a dump writes from one end only although it writes both ends of most.
void findOneWayLinks(const TopologyDump& dump, Diagnostics& diagnostics);

}  // namespace weft
