#include "importers/profiles/port_traffic_definitions.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/port_traffic_format.h"
#include "core/base/units.h"

namespace weft {
namespace {

using MetricKind = MetricLayout::Kind;
namespace names = port_traffic;

constexpr std::size_t mostPorts = 254;  // a host's; IBTA gives a node at most 254 ports

OTF2_CallbackCode onPortString(void* user, OTF2_StringRef self, const char* text) {
  to<PortTrafficDefinitions>(user).strings[self] = text;
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onPortNode(void* user, OTF2_SystemTreeNodeRef self, OTF2_StringRef name, OTF2_StringRef kind,
                             OTF2_SystemTreeNodeRef parent) {
  to<PortTrafficDefinitions>(user).nodes[self] = {name, kind, parent};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onPortGroup(void* user, OTF2_LocationGroupRef self, OTF2_StringRef name, OTF2_LocationGroupType,
                              OTF2_SystemTreeNodeRef parent, OTF2_LocationGroupRef) {
  to<PortTrafficDefinitions>(user).groups[self] = {name, parent};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onPortLocation(void* user, OTF2_LocationRef self, OTF2_StringRef, OTF2_LocationType type,
                                 std::uint64_t events, OTF2_LocationGroupRef group) {
  auto& all = to<PortTrafficDefinitions>(user);
  all.every.push_back({self, events});
  if (type != OTF2_LOCATION_TYPE_METRIC) return OTF2_CALLBACK_SUCCESS;
  if (all.known.insert_or_assign(self, PortTrafficDefinitions::Location{group, events}).second)
    all.locations.push_back(self);
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onPortProperty(void* user, OTF2_LocationRef location, OTF2_StringRef name, OTF2_Type type,
                                 OTF2_AttributeValue value) {
  to<PortTrafficDefinitions>(user).properties[location].push_back({name, type, value});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onPortRegion(void* user, OTF2_RegionRef self, OTF2_StringRef name, OTF2_StringRef, OTF2_StringRef,
                               OTF2_RegionRole, OTF2_Paradigm, OTF2_RegionFlag, OTF2_StringRef, std::uint32_t,
                               std::uint32_t) {
  to<PortTrafficDefinitions>(user).regions[self] = name;
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onPortMember(void* user, OTF2_MetricMemberRef self, OTF2_StringRef name, OTF2_StringRef,
                               OTF2_MetricType, OTF2_MetricMode, OTF2_Type, OTF2_Base, std::int64_t, OTF2_StringRef) {
  to<PortTrafficDefinitions>(user).members[self] = name;
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onPortClass(void* user, OTF2_MetricRef self, std::uint8_t count, const OTF2_MetricMemberRef* members,
                              OTF2_MetricOccurrence, OTF2_RecorderKind) {
  to<PortTrafficDefinitions>(user).classes[self].assign(members, members + count);
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onPortRecorder(void* user, OTF2_MetricRef metric, OTF2_LocationRef recorder) {
  to<PortTrafficDefinitions>(user).recorders[recorder].push_back(metric);
  return OTF2_CALLBACK_SUCCESS;
}

std::optional<std::uint64_t> wholeValue(const PortTrafficDefinitions::Property& property) {
  switch (property.type) {
    case OTF2_TYPE_UINT8:
      return property.value.uint8;
    case OTF2_TYPE_UINT16:
      return property.value.uint16;
    case OTF2_TYPE_UINT32:
      return property.value.uint32;
    case OTF2_TYPE_UINT64:
      return property.value.uint64;
    default:
      return std::nullopt;
  }
}

// "IBPROF::LID" is port 0's, "IBPROF::LID[3]" port 3's; nothing for another property.
std::optional<std::size_t> portIndex(std::string_view text, std::string_view property) {
  if (!text.starts_with(property)) return std::nullopt;
  text.remove_prefix(property.size());
  if (text.empty()) return 0;
  if (text.size() < 3 || text.front() != '[' || text.back() != ']') return std::nullopt;
  const auto index = parseDigits(text.substr(1, text.size() - 2), 10);
  if (!index || *index >= mostPorts) return std::nullopt;
  return *index;
}

std::optional<MetricLayout::Dense> denseMember(std::string_view name) {
  for (const auto& [prefix, sent] : {std::pair{names::denseSent, true}, {names::denseReceived, false}}) {
    if (!name.starts_with(prefix)) continue;
    const auto lid = parseDigits(name.substr(prefix.size()), 10);
    if (lid && *lid <= highestLid) return MetricLayout::Dense{static_cast<std::uint32_t>(*lid), sent};
  }
  return std::nullopt;
}

using Members = std::vector<std::string_view>;

std::optional<std::uint8_t> column(const Members& members, std::string_view name) {
  const auto found = std::ranges::find(members, name);
  if (found == members.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - members.begin());
}

bool asHeader(const Members& members, MetricLayout& layout) {
  const auto region = column(members, names::dumpRegion), entries = column(members, names::dumpEntries);
  if (!region || !entries) return false;
  layout.kind = MetricKind::header;
  layout.region = *region;
  layout.entries = *entries;
  return true;
}

// Three members in any order, the same in each group of three.
bool asTriples(const Members& members, MetricLayout& layout) {
  if (members.empty() || members.size() % 3 != 0) return false;
  const auto lid = column(members, names::peerLid), sent = column(members, names::bytesSent),
             received = column(members, names::bytesReceived);
  if (!lid || !sent || !received || std::max({*lid, *sent, *received}) > 2) return false;
  for (std::size_t i = 3; i < members.size(); ++i)
    if (members[i] != members[i - 3]) return false;
  layout.kind = MetricKind::triples;
  layout.lid = *lid;
  layout.sent = *sent;
  layout.received = *received;
  return true;
}

bool asDense(const Members& members, MetricLayout& layout) {
  for (const std::string_view name : members) {
    const auto member = denseMember(name);
    if (!member) return false;
    layout.dense.push_back(*member);
  }
  layout.kind = MetricKind::dense;
  return true;
}

}  // namespace

Otf2Archive::DefinitionCalls PortTrafficDefinitions::calls() {
  Otf2Archive::DefinitionCalls calls(OTF2_GlobalDefReaderCallbacks_New());
  OTF2_GlobalDefReaderCallbacks_SetStringCallback(calls.get(), caught<onPortString>);
  OTF2_GlobalDefReaderCallbacks_SetSystemTreeNodeCallback(calls.get(), caught<onPortNode>);
  OTF2_GlobalDefReaderCallbacks_SetLocationGroupCallback(calls.get(), caught<onPortGroup>);
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(calls.get(), caught<onPortLocation>);
  OTF2_GlobalDefReaderCallbacks_SetLocationPropertyCallback(calls.get(), caught<onPortProperty>);
  OTF2_GlobalDefReaderCallbacks_SetRegionCallback(calls.get(), caught<onPortRegion>);
  OTF2_GlobalDefReaderCallbacks_SetMetricMemberCallback(calls.get(), caught<onPortMember>);
  OTF2_GlobalDefReaderCallbacks_SetMetricClassCallback(calls.get(), caught<onPortClass>);
  OTF2_GlobalDefReaderCallbacks_SetMetricClassRecorderCallback(calls.get(), caught<onPortRecorder>);
  return calls;
}

std::string_view PortTrafficDefinitions::string(OTF2_StringRef ref) const {
  const auto found = strings.find(ref);
  return found == strings.end() ? std::string_view() : std::string_view(found->second);
}

std::optional<RankId> PortTrafficDefinitions::rank(OTF2_LocationGroupRef group) const {
  const auto found = groups.find(group);
  if (found == groups.end()) return std::nullopt;
  const std::string_view name = string(found->second.name);
  if (!name.starts_with(names::rankPrefix)) return std::nullopt;
  const auto value = parseDigits(name.substr(names::rankPrefix.size()), 10);
  if (!value || *value > INT32_MAX) return std::nullopt;  // an MPI rank is an int
  return RankId(static_cast<std::uint32_t>(*value));
}

std::optional<std::string> PortTrafficDefinitions::host(OTF2_SystemTreeNodeRef node) const {
  for (int depth = 0; depth < deepestTree; ++depth) {
    const auto found = nodes.find(node);
    if (found == nodes.end()) return std::nullopt;
    const std::string_view name = string(found->second.name);
    if (string(found->second.kind) == names::nodeClass && !name.empty()) return std::string(name);
    node = found->second.parent;
  }
  return std::nullopt;
}

std::vector<TrafficProcess> PortTrafficDefinitions::processes() const {
  std::map<RankId, std::optional<std::string>> hosts;
  for (const auto& [ref, group] : groups)
    if (const auto of = rank(ref)) {
      auto name = host(group.parent);
      // Two groups of one rank: the smaller host name, so that the order of a hash table does not show.
      const auto [known, isNew] = hosts.try_emplace(*of, name);
      if (!isNew && name && (!known->second || *name < *known->second)) known->second = std::move(name);
    }
  std::vector<TrafficProcess> list;
  for (auto& [of, name] : hosts) list.push_back({of, std::move(name)});
  return list;
}

MetricLayout PortTrafficDefinitions::layout(const std::vector<OTF2_MetricMemberRef>& of) const {
  Members list;
  for (const OTF2_MetricMemberRef ref : of) {
    const auto found = members.find(ref);
    list.push_back(found == members.end() ? std::string_view() : string(found->second));
  }
  MetricLayout layout;
  layout.members = static_cast<std::uint8_t>(list.size());
  if (!list.empty() && !asHeader(list, layout) && !asTriples(list, layout)) asDense(list, layout);
  return layout;
}

std::vector<std::optional<TrafficPort>> PortTrafficDefinitions::ports(const std::vector<Property>& of) const {
  std::vector<TrafficPort> list;
  std::vector<bool> valid;
  const auto at = [&](std::size_t index) -> TrafficPort& {
    if (index >= list.size()) {
      list.resize(index + 1);
      valid.resize(index + 1);
    }
    return list[index];
  };
  bool any = false;
  for (const Property& property : of) {
    const std::string_view name = string(property.name);
    const auto value = wholeValue(property);
    if (const auto index = portIndex(name, names::lidProperty)) {
      any = true;
      TrafficPort& port = at(*index);
      valid[*index] = value && *value != 0 && *value <= highestLid;
      if (valid[*index]) port.lid = Lid(static_cast<std::uint16_t>(*value));
    } else if (const auto guid = portIndex(name, names::portGuidProperty); guid && value) {
      at(*guid).guid = Guid(*value);
    } else if (const auto number = portIndex(name, names::portNumberProperty); number && value && *value < noRoute) {
      at(*number).number = static_cast<PortNumber>(*value);
    } else if (const auto device = portIndex(name, names::deviceProperty);
               device && property.type == OTF2_TYPE_STRING) {
      at(*device).device = string(property.value.stringRef);
    }
  }
  std::vector<std::optional<TrafficPort>> out;
  if (!any) return out;
  for (std::size_t i = 0; i < list.size(); ++i)
    out.push_back(valid[i] ? std::optional(std::move(list[i])) : std::nullopt);
  return out;
}

void PortTrafficDefinitions::addLocation(OTF2_LocationRef id, TrafficLayout& result) const {
  const auto found = properties.find(id);
  if (found == properties.end()) return;
  const Location& of = known.at(id);
  TrafficLocation location{id, rank(of.group), ports(found->second), {}, of.events};
  if (location.ports.empty()) return;
  const auto recorded = recorders.find(id);
  if (location.ports.size() > 1 && recorded != recorders.end())
    for (const OTF2_MetricRef ref : std::set(recorded->second.begin(), recorded->second.end())) {
      const auto metric = result.metrics.find(ref);
      if (metric != result.metrics.end() && metric->second.kind == MetricKind::header) location.headers.push_back(ref);
    }
  result.locations.push_back(std::move(location));
}

TrafficLayout PortTrafficDefinitions::understand() const {
  TrafficLayout result;
  result.processes = processes();
  for (const auto& [ref, name] : regions) result.regions.emplace(ref, string(name));
  for (const auto& [ref, list] : classes)
    if (MetricLayout one = layout(list); one.kind != MetricKind::other) result.metrics.emplace(ref, std::move(one));
  for (const OTF2_LocationRef id : locations) addLocation(id, result);
  return result;
}

bool TrafficLayout::hasHeader() const {
  return std::ranges::any_of(metrics, [](const auto& each) { return each.second.kind == MetricKind::header; });
}

bool TrafficLayout::hasEntries() const {
  return std::ranges::any_of(metrics, [](const auto& each) {
    return each.second.kind == MetricKind::triples || each.second.kind == MetricKind::dense;
  });
}

}  // namespace weft
