#include "collector/port_traffic_definitions.h"

#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/port_traffic_format.h"

namespace weft {
namespace {

namespace names = port_traffic;

constexpr std::uint64_t ticksPerSecond = 1'000'000'000;

class Definitions {
 public:
  Definitions(OTF2_GlobalDefWriter* writer, const ArchiveContent& content) : writer_(writer), content_(content) {}

  void write() {
    check(OTF2_GlobalDefWriter_WriteClockProperties(writer_, ticksPerSecond, 0, content_.lastTick,
                                                    OTF2_UNDEFINED_TIMESTAMP));
    writeTree();
    writeGroups();
    writeLocations();
    for (std::size_t i = 0; i < content_.regions.size(); ++i) writeRegion(static_cast<OTF2_RegionRef>(i));
    writeMetrics();
  }

 private:
  // A string is defined when it is first used; the same text has one reference.
  OTF2_StringRef text(const std::string& value) {
    const auto [found, isNew] = texts_.try_emplace(value, static_cast<OTF2_StringRef>(texts_.size()));
    if (isNew) check(OTF2_GlobalDefWriter_WriteString(writer_, found->second, value.c_str()));
    return found->second;
  }

  OTF2_SystemTreeNodeRef node(const std::string& name, const char* kind, OTF2_SystemTreeNodeRef parent,
                              OTF2_SystemTreeDomain domain) {
    const OTF2_StringRef nameRef = text(name), kindRef = text(kind);
    check(OTF2_GlobalDefWriter_WriteSystemTreeNode(writer_, nextNode_, nameRef, kindRef, parent));
    check(OTF2_GlobalDefWriter_WriteSystemTreeNodeDomain(writer_, nextNode_, domain));
    return nextNode_++;
  }

  // Machine > hosts > adapters; a host and an adapter appear once, however many processes use them.
  void writeTree() {
    const auto machine = node("cluster", "machine", OTF2_UNDEFINED_SYSTEM_TREE_NODE, OTF2_SYSTEM_TREE_DOMAIN_MACHINE);
    for (const RecordedProcess& process : content_.processes) {
      const auto [host, isNew] = hosts_.try_emplace(process.host);
      if (isNew) host->second = node(process.host, names::nodeClass, machine, OTF2_SYSTEM_TREE_DOMAIN_SHARED_MEMORY);
      for (const RecordedPort& port : process.ports)
        if (adapters_.emplace(process.host, port.device).second) writeAdapter(port, host->second);
    }
  }

  void writeAdapter(const RecordedPort& port, OTF2_SystemTreeNodeRef host) {
    const auto self = node(port.device, names::hcaClass, host, OTF2_SYSTEM_TREE_DOMAIN_NETWORKING_DEVICE);
    OTF2_AttributeValue value;
    value.uint64 = number(port.nodeGuid);
    check(OTF2_GlobalDefWriter_WriteSystemTreeNodeProperty(writer_, self, text(names::nodeGuidProperty),
                                                           OTF2_TYPE_UINT64, value));
  }

  void writeGroups() {
    for (std::size_t i = 0; i < content_.processes.size(); ++i) {
      const RecordedProcess& process = content_.processes[i];
      const auto name = text(std::string(names::rankPrefix) + std::to_string(number(process.rank)));
      check(OTF2_GlobalDefWriter_WriteLocationGroup(writer_, static_cast<OTF2_LocationGroupRef>(i), name,
                                                    OTF2_LOCATION_GROUP_TYPE_PROCESS, hosts_.at(process.host),
                                                    OTF2_UNDEFINED_LOCATION_GROUP));
    }
  }

  void writeLocations() {
    const OTF2_StringRef thread = text("Master thread");
    for (std::size_t i = 0; i < content_.processes.size(); ++i)
      check(OTF2_GlobalDefWriter_WriteLocation(writer_, content_.threadOf(i), thread, OTF2_LOCATION_TYPE_CPU_THREAD,
                                               content_.events[content_.threadOf(i)],
                                               static_cast<OTF2_LocationGroupRef>(i)));
    for (std::size_t i = 0; i < content_.processes.size(); ++i)
      for (std::size_t p = 0; p < content_.processes[i].ports.size(); ++p)
        writePort(content_.portOf(i, p), content_.processes[i].ports[p], static_cast<OTF2_LocationGroupRef>(i));
  }

  void writePort(OTF2_LocationRef self, const RecordedPort& port, OTF2_LocationGroupRef process) {
    const auto name = text(port.device + "/" + std::to_string(port.number));
    check(OTF2_GlobalDefWriter_WriteLocation(writer_, self, name, OTF2_LOCATION_TYPE_METRIC, content_.events[self],
                                             process));
    OTF2_AttributeValue value;
    value.uint32 = number(port.lid);
    property(self, names::lidProperty, OTF2_TYPE_UINT32, value);
    value.uint64 = number(port.portGuid);
    property(self, names::portGuidProperty, OTF2_TYPE_UINT64, value);
    value.uint8 = port.number;
    property(self, names::portNumberProperty, OTF2_TYPE_UINT8, value);
    value.stringRef = text(port.device);
    property(self, names::deviceProperty, OTF2_TYPE_STRING, value);
  }

  void property(OTF2_LocationRef location, const char* name, OTF2_Type type, OTF2_AttributeValue value) {
    check(OTF2_GlobalDefWriter_WriteLocationProperty(writer_, location, text(name), type, value));
  }

  void writeRegion(OTF2_RegionRef self) {
    const OTF2_StringRef name = text(content_.regions[self]), none = text("");
    check(OTF2_GlobalDefWriter_WriteRegion(writer_, self, name, name, none, OTF2_REGION_ROLE_CODE, OTF2_PARADIGM_USER,
                                           OTF2_REGION_FLAG_NONE, none, 0, 0));
  }

  void writeMember(OTF2_MetricMemberRef self, const char* name, const char* description, const char* unit,
                   OTF2_MetricMode mode) {
    const OTF2_StringRef nameRef = text(name), descriptionRef = text(description), unitRef = text(unit);
    check(OTF2_GlobalDefWriter_WriteMetricMember(writer_, self, nameRef, descriptionRef, OTF2_METRIC_TYPE_USER, mode,
                                                 OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, 0, unitRef));
  }

  void writeMetrics() {
    constexpr auto point = OTF2_METRIC_ABSOLUTE_POINT, sinceLast = OTF2_METRIC_RELATIVE_LAST;
    writeMember(0, names::dumpRegion, "reference of the code region that was left", "#", point);
    writeMember(1, names::dumpInstance, "earlier dumps of this region", "#", point);
    writeMember(2, names::dumpEntries, "peers that follow", "#", point);
    writeMember(3, names::dumpBegin, "when the region was entered", "ticks", point);
    writeMember(4, names::peerLid, "LID of the remote port", "LID", point);
    writeMember(5, names::bytesSent, "bytes sent to peer_lid since the dump before", "bytes", sinceLast);
    writeMember(6, names::bytesReceived, "bytes received from peer_lid since the dump before", "bytes", sinceLast);
    const OTF2_MetricMemberRef header[headerMembers] = {0, 1, 2, 3}, entry[entryMembers] = {4, 5, 6};
    check(OTF2_GlobalDefWriter_WriteMetricClass(writer_, headerMetric, headerMembers, header, OTF2_METRIC_ASYNCHRONOUS,
                                                OTF2_RECORDER_KIND_ABSTRACT));
    check(OTF2_GlobalDefWriter_WriteMetricClass(writer_, entryMetric, entryMembers, entry, OTF2_METRIC_ASYNCHRONOUS,
                                                OTF2_RECORDER_KIND_ABSTRACT));
    for (OTF2_LocationRef i = content_.processes.size(); i < content_.locations(); ++i)
      for (const OTF2_MetricRef metric : {headerMetric, entryMetric})
        check(OTF2_GlobalDefWriter_WriteMetricClassRecorder(writer_, metric, i));
  }

  OTF2_GlobalDefWriter* writer_;
  const ArchiveContent& content_;
  std::map<std::string, OTF2_StringRef> texts_;
  std::map<std::string, OTF2_SystemTreeNodeRef> hosts_;
  std::set<std::pair<std::string, std::string>> adapters_;
  OTF2_SystemTreeNodeRef nextNode_ = 0;
};

}  // namespace

ArchiveContent::ArchiveContent(std::vector<RecordedProcess> ofProcesses, std::vector<std::string> ofRegions)
    : processes(std::move(ofProcesses)), regions(std::move(ofRegions)) {
  OTF2_LocationRef next = processes.size();
  for (const RecordedProcess& process : processes) {
    firstPort.push_back(next);
    next += process.ports.size();
  }
  events.resize(next);
}

void writeDefinitions(OTF2_GlobalDefWriter* writer, const ArchiveContent& content) {
  Definitions(writer, content).write();
}

void check(OTF2_ErrorCode code) {
  if (code != OTF2_SUCCESS)
    throw Error("the OTF2 library can't write the archive (" + std::string(OTF2_Error_GetDescription(code)) +
                "); check the folder and the free space of the disk");
}

}  // namespace weft
