#include "importers/trace_definitions.h"

namespace weft {
namespace {

using Definitions = TraceDefinitions;

constexpr int deepestTree = 64;  // a parent chain that is longer goes round in circles

Definitions& to(void* user) { return *static_cast<Definitions*>(user); }

OTF2_CallbackCode onString(void* user, OTF2_StringRef self, const char* text) {
  to(user).strings[self] = text;
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onClock(void* user, std::uint64_t ticksPerSecond, std::uint64_t start, std::uint64_t length,
                          std::uint64_t) {
  to(user).clock = {ticksPerSecond, start, length};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onNode(void* user, OTF2_SystemTreeNodeRef self, OTF2_StringRef name, OTF2_StringRef kind,
                         OTF2_SystemTreeNodeRef parent) {
  to(user).nodes[self] = {name, kind, parent};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onDomain(void* user, OTF2_SystemTreeNodeRef node, OTF2_SystemTreeDomain domain) {
  const auto found = to(user).nodes.find(node);
  if (found != to(user).nodes.end() && domain == OTF2_SYSTEM_TREE_DOMAIN_SHARED_MEMORY) found->second.sharesMemory = true;
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onProcess(void* user, OTF2_LocationGroupRef self, OTF2_StringRef name, OTF2_LocationGroupType,
                            OTF2_SystemTreeNodeRef parent, OTF2_LocationGroupRef) {
  to(user).processes[self] = {name, parent};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onLocation(void* user, OTF2_LocationRef self, OTF2_StringRef, OTF2_LocationType type, std::uint64_t,
                             OTF2_LocationGroupRef process) {
  if (type == OTF2_LOCATION_TYPE_CPU_THREAD) to(user).locations.push_back({self, process});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onRegion(void* user, OTF2_RegionRef self, OTF2_StringRef name, OTF2_StringRef, OTF2_StringRef,
                           OTF2_RegionRole, OTF2_Paradigm paradigm, OTF2_RegionFlag, OTF2_StringRef, std::uint32_t,
                           std::uint32_t) {
  to(user).regions.push_back({self, name, paradigm});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onGroup(void* user, OTF2_GroupRef self, OTF2_StringRef, OTF2_GroupType type, OTF2_Paradigm paradigm,
                          OTF2_GroupFlag, std::uint32_t count, const std::uint64_t* members) {
  to(user).groups[{self, type}] = {paradigm, {members, members + count}};
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onCommunicator(void* user, OTF2_CommRef self, OTF2_StringRef name, OTF2_GroupRef group,
                                 OTF2_CommRef parent, OTF2_CommFlag) {
  to(user).communicators.push_back({self, name, group, OTF2_UNDEFINED_GROUP, parent, false});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onInter(void* user, OTF2_CommRef self, OTF2_StringRef name, OTF2_GroupRef groupA, OTF2_GroupRef groupB,
                          OTF2_CommRef common, OTF2_CommFlag) {
  to(user).communicators.push_back({self, name, groupA, groupB, common, true});
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onWindow(void* user, OTF2_RmaWinRef self, OTF2_StringRef, OTF2_CommRef communicator, OTF2_RmaWinFlag) {
  to(user).windows.emplace_back(self, communicator);
  return OTF2_CALLBACK_SUCCESS;
}
OTF2_CallbackCode onProperty(void* user, OTF2_Paradigm paradigm, OTF2_ParadigmProperty property, OTF2_Type type,
                             OTF2_AttributeValue value) {
  if (paradigm == OTF2_PARADIGM_MPI && property == OTF2_PARADIGM_PROPERTY_COMM_NAME_TEMPLATE && type == OTF2_TYPE_STRING)
    to(user).communicatorTemplate = value.stringRef;
  return OTF2_CALLBACK_SUCCESS;
}

}  // namespace

Otf2Archive::DefinitionCalls TraceDefinitions::calls() {
  Otf2Archive::DefinitionCalls calls(OTF2_GlobalDefReaderCallbacks_New());
  OTF2_GlobalDefReaderCallbacks_SetStringCallback(calls.get(), onString);
  OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(calls.get(), onClock);
  OTF2_GlobalDefReaderCallbacks_SetSystemTreeNodeCallback(calls.get(), onNode);
  OTF2_GlobalDefReaderCallbacks_SetSystemTreeNodeDomainCallback(calls.get(), onDomain);
  OTF2_GlobalDefReaderCallbacks_SetLocationGroupCallback(calls.get(), onProcess);
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(calls.get(), onLocation);
  OTF2_GlobalDefReaderCallbacks_SetRegionCallback(calls.get(), onRegion);
  OTF2_GlobalDefReaderCallbacks_SetGroupCallback(calls.get(), onGroup);
  OTF2_GlobalDefReaderCallbacks_SetCommCallback(calls.get(), onCommunicator);
  OTF2_GlobalDefReaderCallbacks_SetInterCommCallback(calls.get(), onInter);
  OTF2_GlobalDefReaderCallbacks_SetRmaWinCallback(calls.get(), onWindow);
  OTF2_GlobalDefReaderCallbacks_SetParadigmPropertyCallback(calls.get(), onProperty);
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
    if (found->second.sharesMemory || string(found->second.kind) == "node") return std::string(string(found->second.name));
    node = found->second.parent;
  }
  return {};
}

}  // namespace weft
