// Collects the global definitions of a trace as they are. Every reference is a sparse, arbitrary number; a later
// definition of the same number replaces the earlier one.
#pragma once

#include <otf2/otf2.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "importers/otf2/otf2_archive.h"
#include "importers/otf2/trace_metric_definitions.h"
#include "importers/events/cartesian.h"

namespace weft {

struct TraceDefinitions {
  struct TreeNode {
    OTF2_StringRef name, kind;
    OTF2_SystemTreeNodeRef parent;
    bool sharesMemory = false;
  };
  struct Process {
    OTF2_StringRef name;
    OTF2_SystemTreeNodeRef parent;
  };
  struct Location {
    OTF2_LocationRef id;
    OTF2_LocationGroupRef process;
    std::uint64_t events;
  };
  struct Region {
    OTF2_RegionRef id;
    OTF2_StringRef name;
    OTF2_Paradigm paradigm;
    OTF2_RegionRole role;
  };
  struct Group {
    OTF2_Paradigm paradigm;
    std::vector<std::uint64_t> members;
  };
  struct Communicator {
    OTF2_CommRef id;
    OTF2_StringRef name;
    OTF2_GroupRef group, remoteGroup;  // remoteGroup: of an inter-communicator
    OTF2_CommRef parent;
    bool isInter = false;
  };
  struct Grid {  // a Cartesian topology
    OTF2_CommRef communicator;
    std::vector<OTF2_CartDimensionRef> dimensions;
  };
  struct Clock {
    std::uint64_t ticksPerSecond = 0, start = 0, length = 0;
    std::uint64_t realtime = OTF2_UNDEFINED_TIMESTAMP;  // at the start, in nanoseconds since 1970
  };

  std::unordered_map<OTF2_StringRef, std::string> strings;
  std::unordered_map<OTF2_SystemTreeNodeRef, TreeNode> nodes;
  std::unordered_map<OTF2_LocationGroupRef, Process> processes;
  std::vector<Otf2Location> every;                                   // location, of whatever type
  std::vector<Location> locations;                                   // threads, as defined
  std::vector<Region> regions;                                       // as defined
  std::map<std::pair<OTF2_GroupRef, OTF2_GroupType>, Group> groups;  // EZTrace gives one number to groups of two types
  std::vector<Communicator> communicators;                           // as defined
  std::vector<std::pair<OTF2_RmaWinRef, OTF2_CommRef>> windows;
  std::vector<Grid> grids;  // as defined
  std::unordered_map<OTF2_CartDimensionRef, CartesianDimension> dimensions;
  OTF2_StringRef communicatorTemplate = OTF2_UNDEFINED_STRING;  // COMM_NAME_TEMPLATE of MPI
  Clock clock;
  TraceMetricDefinitions metrics;

  static Otf2Archive::DefinitionCalls calls();  // fill the TraceDefinitions that is their user data

  std::string_view string(OTF2_StringRef ref) const;
  const Group* group(OTF2_GroupRef ref, OTF2_GroupType type) const;
  // The name of the node of the system tree that a process ran on; empty where the tree has none.
  std::string host(OTF2_LocationGroupRef process) const;
};

}  // namespace weft
