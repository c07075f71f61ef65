#include "importers/otf2/trace_definitions.h"

namespace weft {
namespace {

OTF2_CallbackCode onTraceString(void* user, OTF2_StringRef self, const char* text) {
  to<TraceDefinitions>(user).strings[self] = text;
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceClock(void* user, std::uint64_t ticksPerSecond, std::uint64_t start, std::uint64_t length,
                               std::uint64_t realtime) {
  to<TraceDefinitions>(user).clock = {ticksPerSecond, start, length, realtime};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceNode(void* user, OTF2_SystemTreeNodeRef self, OTF2_StringRef name, OTF2_StringRef kind,
                              OTF2_SystemTreeNodeRef parent) {
  to<TraceDefinitions>(user).nodes[self] = {name, kind, parent};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceDomain(void* user, OTF2_SystemTreeNodeRef node, OTF2_SystemTreeDomain domain) {
  const auto found = to<TraceDefinitions>(user).nodes.find(node);
  if (found != to<TraceDefinitions>(user).nodes.end() && domain == OTF2_SYSTEM_TREE_DOMAIN_SHARED_MEMORY)
    found->second.sharesMemory = true;
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceProcess(void* user, OTF2_LocationGroupRef self, OTF2_StringRef name, OTF2_LocationGroupType,
                                 OTF2_SystemTreeNodeRef parent, OTF2_LocationGroupRef) {
  to<TraceDefinitions>(user).processes[self] = {name, parent};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceLocation(void* user, OTF2_LocationRef self, OTF2_StringRef, OTF2_LocationType type,
                                  std::uint64_t events, OTF2_LocationGroupRef process) {
  to<TraceDefinitions>(user).every.push_back({self, events});
  if (type == OTF2_LOCATION_TYPE_CPU_THREAD) to<TraceDefinitions>(user).locations.push_back({self, process, events});
  if (type == OTF2_LOCATION_TYPE_METRIC)
    to<TraceDefinitions>(user).metrics.locations.push_back({self, process, events});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceRegion(void* user, OTF2_RegionRef self, OTF2_StringRef name, OTF2_StringRef, OTF2_StringRef,
                                OTF2_RegionRole role, OTF2_Paradigm paradigm, OTF2_RegionFlag, OTF2_StringRef,
                                std::uint32_t, std::uint32_t) {
  to<TraceDefinitions>(user).regions.push_back({self, name, paradigm, role});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceGroup(void* user, OTF2_GroupRef self, OTF2_StringRef, OTF2_GroupType type,
                               OTF2_Paradigm paradigm, OTF2_GroupFlag, std::uint32_t count,
                               const std::uint64_t* members) {
  to<TraceDefinitions>(user).groups[{self, type}] = {paradigm, {members, members + count}};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceCommunicator(void* user, OTF2_CommRef self, OTF2_StringRef name, OTF2_GroupRef group,
                                      OTF2_CommRef parent, OTF2_CommFlag) {
  to<TraceDefinitions>(user).communicators.push_back({self, name, group, OTF2_UNDEFINED_GROUP, parent, false});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceInter(void* user, OTF2_CommRef self, OTF2_StringRef name, OTF2_GroupRef groupA,
                               OTF2_GroupRef groupB, OTF2_CommRef common, OTF2_CommFlag) {
  to<TraceDefinitions>(user).communicators.push_back({self, name, groupA, groupB, common, true});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceWindow(void* user, OTF2_RmaWinRef self, OTF2_StringRef, OTF2_CommRef communicator,
                                OTF2_RmaWinFlag) {
  to<TraceDefinitions>(user).windows.emplace_back(self, communicator);
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceDimension(void* user, OTF2_CartDimensionRef self, OTF2_StringRef, std::uint32_t size,
                                   OTF2_CartPeriodicity periodicity) {
  to<TraceDefinitions>(user).dimensions[self] = {size, periodicity == OTF2_CART_PERIODIC_TRUE};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceGrid(void* user, OTF2_CartTopologyRef, OTF2_StringRef, OTF2_CommRef communicator,
                              std::uint8_t count, const OTF2_CartDimensionRef* dimensions) {
  to<TraceDefinitions>(user).grids.push_back({communicator, {dimensions, dimensions + count}});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceMember(void* user, OTF2_MetricMemberRef self, OTF2_StringRef name, OTF2_StringRef description,
                                OTF2_MetricType, OTF2_MetricMode mode, OTF2_Type type, OTF2_Base base,
                                std::int64_t exponent, OTF2_StringRef unit) {
  to<TraceDefinitions>(user).metrics.members.push_back({self, name, description, unit, mode, type, base, exponent});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceClass(void* user, OTF2_MetricRef self, std::uint8_t count, const OTF2_MetricMemberRef* members,
                               OTF2_MetricOccurrence, OTF2_RecorderKind) {
  to<TraceDefinitions>(user).metrics.classes.push_back({self, {members, members + count}});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceInstance(void* user, OTF2_MetricRef self, OTF2_MetricRef of, OTF2_LocationRef,
                                  OTF2_MetricScope scope, std::uint64_t) {
  const bool isWider = scope != OTF2_SCOPE_LOCATION && scope != OTF2_SCOPE_LOCATION_GROUP;
  to<TraceDefinitions>(user).metrics.instances.push_back({self, of, isWider});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onTraceProperty(void* user, OTF2_Paradigm paradigm, OTF2_ParadigmProperty property, OTF2_Type type,
                                  OTF2_AttributeValue value) {
  if (paradigm == OTF2_PARADIGM_MPI && property == OTF2_PARADIGM_PROPERTY_COMM_NAME_TEMPLATE &&
      type == OTF2_TYPE_STRING)
    to<TraceDefinitions>(user).communicatorTemplate = value.stringRef;
  return OTF2_CALLBACK_SUCCESS;
}

}  // namespace

Otf2Archive::DefinitionCalls TraceDefinitions::calls() {
  Otf2Archive::DefinitionCalls calls(OTF2_GlobalDefReaderCallbacks_New());
  OTF2_GlobalDefReaderCallbacks_SetStringCallback(calls.get(), caught<onTraceString>);
  OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(calls.get(), caught<onTraceClock>);
  OTF2_GlobalDefReaderCallbacks_SetSystemTreeNodeCallback(calls.get(), caught<onTraceNode>);
  OTF2_GlobalDefReaderCallbacks_SetSystemTreeNodeDomainCallback(calls.get(), caught<onTraceDomain>);
  OTF2_GlobalDefReaderCallbacks_SetLocationGroupCallback(calls.get(), caught<onTraceProcess>);
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(calls.get(), caught<onTraceLocation>);
  OTF2_GlobalDefReaderCallbacks_SetRegionCallback(calls.get(), caught<onTraceRegion>);
  OTF2_GlobalDefReaderCallbacks_SetGroupCallback(calls.get(), caught<onTraceGroup>);
  OTF2_GlobalDefReaderCallbacks_SetCommCallback(calls.get(), caught<onTraceCommunicator>);
  OTF2_GlobalDefReaderCallbacks_SetInterCommCallback(calls.get(), caught<onTraceInter>);
  OTF2_GlobalDefReaderCallbacks_SetRmaWinCallback(calls.get(), caught<onTraceWindow>);
  OTF2_GlobalDefReaderCallbacks_SetCartDimensionCallback(calls.get(), caught<onTraceDimension>);
  OTF2_GlobalDefReaderCallbacks_SetCartTopologyCallback(calls.get(), caught<onTraceGrid>);
  OTF2_GlobalDefReaderCallbacks_SetMetricMemberCallback(calls.get(), caught<onTraceMember>);
  OTF2_GlobalDefReaderCallbacks_SetMetricClassCallback(calls.get(), caught<onTraceClass>);
  OTF2_GlobalDefReaderCallbacks_SetMetricInstanceCallback(calls.get(), caught<onTraceInstance>);
  OTF2_GlobalDefReaderCallbacks_SetParadigmPropertyCallback(calls.get(), caught<onTraceProperty>);
  return calls;
}

std::string_view TraceDefinitions::string(OTF2_StringRef ref) const {
  const auto found = strings.find(ref);
  return found == strings.end() ? std::string_view() : std::string_view(found->second);
}

const TraceDefinitions::Group* TraceDefinitions::group(OTF2_GroupRef ref, OTF2_GroupType type) const {
  const auto found = groups.find({ref, type});
  return found == groups.end() ? nullptr : &found->second;
}

std::string TraceDefinitions::host(OTF2_LocationGroupRef process) const {
  const auto of = processes.find(process);
  OTF2_SystemTreeNodeRef node = of == processes.end() ? OTF2_UNDEFINED_SYSTEM_TREE_NODE : of->second.parent;
  for (int depth = 0; depth < deepestTree; ++depth) {
    const auto found = nodes.find(node);
    if (found == nodes.end()) break;
    if (found->second.sharesMemory || string(found->second.kind) == "node") {
      const std::string_view name = string(found->second.name);
      return name.find(' ') == std::string_view::npos ? std::string(name)
                                                      : std::string();  // TAU's "node 3" is the rank, and no host
    }
    node = found->second.parent;
  }
  return {};
}

}  // namespace weft
