// Collects the global definitions of an OTF2 archive as they are, and makes sense of them when all are there.
#pragma once

#include <otf2/otf2.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "importers/otf2/otf2_archive.h"
#include "importers/profiles/port_traffic_layout.h"

namespace weft {

struct PortTrafficDefinitions {
  struct TreeNode {
    OTF2_StringRef name, kind;
    OTF2_SystemTreeNodeRef parent;
  };
  struct Group {
    OTF2_StringRef name;
    OTF2_SystemTreeNodeRef parent;
  };
  struct Property {
    OTF2_StringRef name;
    OTF2_Type type;
    OTF2_AttributeValue value;
  };

  std::unordered_map<OTF2_StringRef, std::string> strings;
  std::unordered_map<OTF2_SystemTreeNodeRef, TreeNode> nodes;
  std::unordered_map<OTF2_LocationGroupRef, Group> groups;
  std::unordered_map<OTF2_RegionRef, OTF2_StringRef> regions;
  std::unordered_map<OTF2_MetricMemberRef, OTF2_StringRef> members;
  std::unordered_map<OTF2_MetricRef, std::vector<OTF2_MetricMemberRef>> classes;
  std::vector<Otf2Location> every;          // location, of whatever type
  std::vector<OTF2_LocationRef> locations;  // METRIC ones, as defined, each once
  struct Location {
    OTF2_LocationGroupRef group;
    std::uint64_t events;
  };
  std::unordered_map<OTF2_LocationRef, Location> known;
  std::unordered_map<OTF2_LocationRef, std::vector<Property>> properties;
  std::unordered_map<OTF2_LocationRef, std::vector<OTF2_MetricRef>> recorders;

  // Fill the PortTrafficDefinitions that is their user data.
  static Otf2Archive::DefinitionCalls calls();

  TrafficLayout understand() const;

 private:
  std::string_view string(OTF2_StringRef ref) const;
  std::optional<RankId> rank(OTF2_LocationGroupRef group) const;
  std::optional<std::string> host(OTF2_SystemTreeNodeRef node) const;
  std::vector<TrafficProcess> processes() const;
  void addLocation(OTF2_LocationRef id, TrafficLayout& result) const;
  MetricLayout layout(const std::vector<OTF2_MetricMemberRef>& of) const;
  std::vector<std::optional<TrafficPort>> ports(const std::vector<Property>& of) const;
};

}  // namespace weft
